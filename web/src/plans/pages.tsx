import { useEffect } from 'react';
import { linkTo, startAtTop } from '../address/address.js';

interface PagesProps {
  page: number;
  count: number;
  filters: Readonly<Record<string, string>>;
}

export function Pages({ page, count, filters }: PagesProps) {
  useEffect(startAtTop, [page]);
  if (count < 2) return null;
  const link = (to: number) => linkTo('plans', { ...filters, page: to === 1 ? undefined : to });
  return (
    <nav className="pages" aria-label="Pages of the list">
      {page > 1 ? <a href={link(page - 1)}>Previous</a> : <span />}
      <span>
        Page {page} of {count}
      </span>
      {page < count ? <a href={link(page + 1)}>Next</a> : <span />}
    </nav>
  );
}
