import styles from "./UploadButton.module.css";

export type UploadButtonProps = { label: string; busy: boolean; onFile: (file: File) => void };

/** A button that chooses a picture of this computer. */
export function UploadButton({ label, busy, onFile }: UploadButtonProps) {
  return (
    <label className={styles.choose} aria-busy={busy}>
      {label}
      <input
        type="file"
        className="covering-control"
        accept="image/png,image/webp,image/jpeg,image/avif"
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          if (file) onFile(file);
          event.target.value = "";
        }}
      />
    </label>
  );
}
