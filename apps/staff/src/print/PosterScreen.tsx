export function PosterScreen() {
  return <p>x</p>;
}
