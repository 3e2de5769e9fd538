/** A crossed-out camera in an empty scan frame, for the camera's background. */
export function NoCameraIllustration({ className }: { className?: string | undefined }) {
  return (
    <svg
      width="220"
      height="190"
      viewBox="0 0 220 190"
      className={className}
      fill="none"
      stroke="#fff"
      aria-hidden="true"
    >
      <path strokeWidth="5" d="M31 48v-33h33M189 48v-33h-33M31 140v33h33M189 140v33h-33" />
      <rect x="48" y="32" width="124" height="124" stroke="#85888f" strokeWidth="2" strokeDasharray="6 6" />
      <g transform="translate(78 60) scale(2.7)" strokeWidth="1.5">
        <path d="M3 7h4l2-3h6l2 3h4v13H3zM8 13a4 4 0 108 0 4 4 0 10-8 0" />
        <path d="M1 1l22 22" stroke="var(--ink)" strokeWidth="5" />
        <path d="M1 1l22 22" strokeWidth="1.8" />
      </g>
    </svg>
  );
}
