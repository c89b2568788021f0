/** The one filled icon besides the star; drawn here since the icon set's own crown is wider than its ball. */
export function IconCrownFilled(props: { className?: string; 'aria-hidden'?: boolean }) {
  return (
    <svg viewBox="0 0 24 24" {...props}>
      <path d="M19 19.2H5a1 1 0 0 1-1-.8L2 8.3A1 1 0 0 1 3.6 7.3L7.7 10.6L11.2 5.4a1 1 0 0 1 1.6 0L16.3 10.6L20.4 7.3A1 1 0 0 1 22 8.3L20 18.4a1 1 0 0 1-1 .8z" />
    </svg>
  );
}
