/** The drawing of the service. */
export const sprout =
  'M12 21V10M12 13C8 13 5.500 10.500 5.500 6.500 9.500 6.500 12 9 12 13zM12 11c0-4 2.500-6.500 6.500-6.500 0 4-2.500 6.500-6.500 6.500z';

/** A drawing that only repeats what the words beside it say. */
export function Icon({ path }: { path: string }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}
