import { useMutation, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Confirm } from '../controls/confirm.js';
import { FailureNote } from '../controls/failure-note.js';
import { Table } from '../controls/table.js';
import { queryClient, trpc } from '../service/service.js';
import { StationForm } from './station-form.js';

/** The climates of the account's own, which its plans may use. */
export function ClimateList() {
  const list = useQuery(trpc.climates.list.queryOptions());
  const remove = useMutation(
    trpc.climates.delete.mutationOptions({
      onSuccess: () => queryClient.invalidateQueries(trpc.climates.list.queryFilter()),
    }),
  );
  const heading = useRef<HTMLHeadingElement>(null);
  const [removing, setRemoving] = useState<{ id: string; name: string } | undefined>();
  return (
    <section className="card">
      <h2 ref={heading} tabIndex={-1}>
        Climates of your own
      </h2>
      <p className="hint">
        If you have a weather station, your plans can be analysed in its climate instead of that of their
        place. Nobody else sees or uses it.
      </p>
      <StationForm />
      <FailureNote error={list.error} onAgain={() => void list.refetch()} />
      {list.data !== undefined && list.data.length > 0 && (
        <Table label="Your climates" titles={['Climate', 'Place', 'Years']} hasActions>
          {list.data.map(({ id, name, latitude, longitude, elevation_m, period }) => (
            <tr key={id}>
              <th scope="row">
                <bdi>{name}</bdi>
              </th>
              <td>
                {[latitude, longitude, ...(elevation_m === null ? [] : [`${elevation_m} m`])].join(', ')}
              </td>
              <td>{period ?? 'not stated'}</td>
              <td>
                <button type="button" className="quiet" onClick={() => setRemoving({ id, name })}>
                  Remove…<span className="unseen"> {name}</span>
                </button>
              </td>
            </tr>
          ))}
        </Table>
      )}
      {removing !== undefined && (
        <Confirm
          title="Remove this climate?"
          action="Remove the climate"
          onConfirm={() => remove.mutateAsync({ climate_id: removing.id })}
          onClose={(isDone) => {
            setRemoving(undefined);
            // The button that had the focus is gone.
            if (isDone) heading.current?.focus();
          }}
        >
          The climate <bdi>{removing.name}</bdi> is removed for good. One that a plan uses is kept.
        </Confirm>
      )}
    </section>
  );
}
