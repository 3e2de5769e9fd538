export function DoorLabelsScreen() {
  return <p>x</p>;
}
