export function BoxLabelsScreen() {
  return <p>x</p>;
}
