/** The tissue paper of an opened box. */
export function TissueIllustration({ className }: { className?: string | undefined }) {
  return (
    <svg viewBox="0 0 390 190" className={className} preserveAspectRatio="xMidYMax slice" aria-hidden="true">
      <path d="M0 190V58L96 30L206 52L300 14L390 44V190Z" fill="#d3d6d3" />
      <path d="M390 190V52C330 66 230 104 128 190Z" fill="#f3f4f2" />
      <path d="M390 52C344 92 300 132 262 190H390Z" fill="#fff" />
      <path d="M0 190V66C70 78 176 112 268 190Z" fill="#fff" />
      <path d="M0 66C34 104 66 146 84 190H0Z" fill="#eef0ee" />
      <path
        d="M0 66C70 78 176 112 268 190M0 66C34 104 66 146 84 190M390 52C330 66 262 96 206 140M390 52C344 92 300 132 262 190M96 30L118 84M300 14L284 84"
        fill="none"
        stroke="#c4c8c4"
        strokeWidth="1.6"
      />
    </svg>
  );
}
