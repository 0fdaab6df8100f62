import { linkTo, open, type Address } from '../address/address.js';
import { plantingIn } from '../address/planting.js';
import { loadedView } from '../controls/loaded-view.js';
import { nameFor } from './planting-fields.js';
import { PlansView } from './plans-view.js';

const CreateDialog = loadedView(async () => (await import('./create-dialog.js')).CreateDialog);

/** The plans with the form for another one, which has the planting of the address. */
export function NewPlanView({ address }: { address: Address }) {
  const planting = plantingIn(address.filters);
  return (
    <>
      <PlansView address={{ view: 'plans', about: undefined, filters: {} }} />
      {planting !== undefined && (
        <CreateDialog
          given={{
            crop: planting.crop,
            location: planting.location,
            planting_month: planting.month,
            water: planting.water,
            name: nameFor(planting),
          }}
          onClose={() => open(linkTo('plans'), { isReplacing: true })}
          onCreated={(id) => open(linkTo('plan', { about: id }), { isReplacing: true })}
        />
      )}
    </>
  );
}
