import type { ReactNode } from 'react';

interface TableProps {
  /** What the table shows, for those who do not see it. */
  label: string;
  /** The headings; `Actions` is only read out. */
  titles: readonly string[];
  className?: string;
  /** Whether it scrolls downwards too. */
  isTall?: boolean;
  /** The rows. */
  children: ReactNode;
}

/** A table that scrolls by itself where the page is too narrow for it. */
export function Table({ label, titles, className, isTall = false, children }: TableProps) {
  return (
    <div className={isTall ? 'scroll tall' : 'scroll'} tabIndex={0} role="region" aria-label={label}>
      <table className={className}>
        <Headings titles={titles} />
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}

/** The headings of a table that does not scroll by itself. */
export function Headings({ titles }: Pick<TableProps, 'titles'>) {
  return (
    <thead>
      <tr>
        {titles.map((title) => (
          <th key={title} scope="col">
            {title === 'Actions' ? <span className="unseen">{title}</span> : title}
          </th>
        ))}
      </tr>
    </thead>
  );
}
