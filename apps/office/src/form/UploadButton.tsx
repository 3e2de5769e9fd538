import styles from "./UploadButton.module.css";

export type UploadButtonProps = {
  label: string;
  busy: boolean;
  /** Whether several may be chosen at once. */
  multiple?: boolean;
  /** Whether a folder is chosen, for all that is in it. */
  folder?: boolean;
  /** Gets one at least. */
  onFiles: (files: readonly File[]) => void;
};

/** A button that chooses pictures of this computer. */
export function UploadButton({ label, busy, multiple = false, folder = false, onFiles }: UploadButtonProps) {
  return (
    <label className={styles.choose} aria-busy={busy}>
      {label}
      <input
        type="file"
        className="covering-control"
        accept="image/png,image/webp,image/jpeg,image/avif"
        multiple={multiple}
        ref={(input) => {
          if (input) input.webkitdirectory = folder;
        }}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          if (files.length > 0) onFiles(files);
          event.target.value = "";
        }}
      />
    </label>
  );
}
