/** Uses the client as an app does, however it was loaded: analyses a plan and follows its notifications. */
export async function makeCalls({ createCropClient, isCropError, keepInMemory }, url, name) {
  const tokens = keepInMemory();
  const crop = createCropClient({ url, tokens });
  const account = {
    email: `${name}-${crypto.randomUUID()}@example.org`,
    password: 'barley in the rain',
    full_name: name,
  };
  await tokens.set(await crop.auth.register.mutate(account));
  const { id } = await crop.cropPlans.create.mutate({
    name: 'Punjab wheat',
    crop: 'wheat',
    location: 'Ludhiana, India',
    planting_month: 11,
    risk_tolerance: 'low',
  });
  const title = new Promise((onData, onError) => {
    const subscription = crop.notifications.onCreated.subscribe(
      {},
      {
        onError,
        async onStarted() {
          await crop.analyses.run.mutate({ plan_id: id });
          await crop.analyses.run.mutate({ plan_id: id, water: 'irrigated' });
        },
        onData({ data }) {
          subscription.unsubscribe();
          onData(data.title);
        },
      },
    );
  });
  const refusal = await crop.cropPlans.get.query({ plan_id: 'x' }).catch((error) => error);
  const label = async () => (await crop.cropPlans.get.query({ plan_id: id })).latest_feasibility_label;
  return { told: await title, label: await label(), refusal: isCropError(refusal) && refusal.data.code };
}
