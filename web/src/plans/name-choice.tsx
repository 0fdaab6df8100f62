import { planting } from '../words/en/planting.js';
import { said } from '../words/said.js';
import { placeDetail, refusalWords, type NameCheck, type NameRefusal } from './name-check.js';

interface NameChoiceProps {
  check: NameCheck;
  onChoose(names: { crop?: string; location?: string }): void;
  /** Offered where a plan without a result makes sense. */
  onAnyway?(): void;
  /** The words of the button that keeps the names as they are. */
  anyway?: string;
}

const namesShownMax = 6;

/** Offers the names that the model knows in place of those that it does not. */
export function NameChoice({
  check,
  onChoose,
  onAnyway,
  anyway = said('planting', planting).anyway,
}: NameChoiceProps) {
  return (
    <div className="note fair" role="alert">
      {check.refusals.map((refusal) => (
        <div key={refusal.field}>
          <p>{refusalWords(refusal)}</p>
          {refusal.names.length > 0 && (
            <p className="choices">
              {refusal.names.slice(0, namesShownMax).map((place) => (
                <NameButton
                  key={place.name}
                  place={place}
                  onChoose={(name) => onChoose({ [refusal.field]: name })}
                />
              ))}
            </p>
          )}
        </div>
      ))}
      {onAnyway !== undefined && (
        <p>
          <button type="button" className="quiet" onClick={onAnyway}>
            {anyway}
          </button>
        </p>
      )}
    </div>
  );
}

function NameButton({
  place,
  onChoose,
}: {
  place: NameRefusal['names'][number];
  onChoose(name: string): void;
}) {
  const detail = placeDetail(place);
  return (
    <button type="button" onClick={() => onChoose(place.name)}>
      <bdi>{place.name}</bdi>
      {detail !== '' && (
        <small>
          {' '}
          <bdi>{detail}</bdi>
        </small>
      )}
    </button>
  );
}
