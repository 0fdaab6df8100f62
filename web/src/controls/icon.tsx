const paths: Readonly<Record<string, string>> = {
  sprout:
    'M12 21V10M12 13C8 13 5.500 10.500 5.500 6.500 9.500 6.500 12 9 12 13zM12 11c0-4 2.500-6.500 6.500-6.500 0 4-2.500 6.500-6.500 6.500z',
  plans: 'M4 6h16M4 12h16M4 18h10',
  map: 'M9 4 3 6.500v13.500L9 17.500l6 2.500 6-2.500V4L15 6.500zM9 4v13.500M15 6.500V20',
  notifications: 'M6 16V11a6 6 0 0 1 12 0v5l1.500 2h-15zM10 21h4',
  account: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4.500 20.500c1-4 4-5.500 7.500-5.500s6.500 1.500 7.500 5.500',
};

/** A drawing that only repeats what the words beside it say. */
export function Icon({ name }: { name: string }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={paths[name] ?? ''} />
    </svg>
  );
}
