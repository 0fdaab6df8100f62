import { useMutation, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { heightWords } from '@crop-planning/shared/words/answering-place';
import { Confirm } from '../controls/confirm.js';
import { FailureNote } from '../controls/failure-note.js';
import { Table } from '../controls/table.js';
import { queryClient, trpc } from '../service/service.js';
import { climates } from '../words/en/climates.js';
import { withMarks } from '../words/marks.js';
import { said } from '../words/said.js';
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
  const words = said('climates', climates);
  return (
    <section className="card">
      <h2 ref={heading} tabIndex={-1}>
        {words.title}
      </h2>
      <p className="hint">{words.about}</p>
      <StationForm />
      <FailureNote error={list.error} onAgain={() => void list.refetch()} />
      {list.data !== undefined && list.data.length > 0 && (
        <Table label={words.table} titles={[words.climate, words.place, words.years]} hasActions>
          {list.data.map(({ id, name, latitude, longitude, elevation_m, period }) => (
            <tr key={id}>
              <th scope="row">
                <bdi>{name}</bdi>
              </th>
              <td>
                {[latitude, longitude, ...(elevation_m === null ? [] : [heightWords(elevation_m)])].join(
                  ', ',
                )}
              </td>
              <td>{period ?? words.notStated}</td>
              <td>
                <button type="button" className="quiet" onClick={() => setRemoving({ id, name })}>
                  {withMarks(words.remove, {
                    name: () => (
                      <span className="unseen">
                        {' '}
                        <bdi>{name}</bdi>
                      </span>
                    ),
                  })}
                </button>
              </td>
            </tr>
          ))}
        </Table>
      )}
      {removing !== undefined && (
        <Confirm
          title={words.removing}
          action={words.removeIt}
          onConfirm={() => remove.mutateAsync({ climate_id: removing.id })}
          onClose={(isDone) => {
            setRemoving(undefined);
            // The button that had the focus is gone.
            if (isDone) heading.current?.focus();
          }}
        >
          {withMarks(words.removal, { name: () => <bdi>{removing.name}</bdi> })}
        </Confirm>
      )}
    </section>
  );
}
