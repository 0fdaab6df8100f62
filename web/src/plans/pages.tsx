import { useEffect } from 'react';
import { linkTo, startAtTop } from '../address/address.js';
import { plans } from '../words/en/plans.js';
import { said } from '../words/said.js';

interface PagesProps {
  page: number;
  count: number;
  filters: Readonly<Record<string, string>>;
}

export function Pages({ page, count, filters }: PagesProps) {
  useEffect(startAtTop, [page]);
  if (count < 2) return null;
  const words = said('plans', plans);
  const link = (to: number) => linkTo('plans', { ...filters, page: to === 1 ? undefined : to });
  return (
    <nav className="pages" aria-label={words.pages}>
      {page > 1 ? <a href={link(page - 1)}>{words.previous}</a> : <span />}
      <span>{words.page(page, count)}</span>
      {page < count ? <a href={link(page + 1)}>{words.next}</a> : <span />}
    </nav>
  );
}
