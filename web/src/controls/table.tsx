import type { ReactNode } from 'react';
import { controls } from '../words/en/controls.js';
import { said } from '../words/said.js';

interface TableProps {
  /** What the table shows, for those who do not see it. */
  label: string;
  titles: readonly string[];
  /** Whether the last column has buttons; its heading is only read out. */
  hasActions?: boolean;
  className?: string;
  /** Whether it scrolls downwards too. */
  isTall?: boolean;
  /** The rows. */
  children: ReactNode;
}

/** A table that scrolls by itself where the page is too narrow for it. */
export function Table({
  label,
  titles,
  hasActions = false,
  className,
  isTall = false,
  children,
}: TableProps) {
  return (
    <div className={isTall ? 'scroll tall' : 'scroll'} tabIndex={0} role="region" aria-label={label}>
      <table className={className}>
        <Headings titles={titles} hasActions={hasActions} />
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}

/** The headings of a table that does not scroll by itself. */
export function Headings({ titles, hasActions = false }: Pick<TableProps, 'titles' | 'hasActions'>) {
  return (
    <thead>
      <tr>
        {titles.map((title) => (
          <th key={title} scope="col">
            {title}
          </th>
        ))}
        {hasActions && (
          <th scope="col">
            <span className="unseen">{said('controls', controls).actions}</span>
          </th>
        )}
      </tr>
    </thead>
  );
}
