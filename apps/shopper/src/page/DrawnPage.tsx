const drawn = document.querySelector(".boot");

/** Leaves in its place what the page draws by itself (boot.css), until a store's link leads on to check-in. */
export function DrawnPage() {
  return (
    <div
      ref={(place) => {
        if (drawn !== null) place?.append(drawn);
      }}
    />
  );
}
