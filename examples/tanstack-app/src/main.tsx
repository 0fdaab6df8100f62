// An example of the typed client in a page: signs in, lists the plans, and shows new notifications at once.
import { createCropClient, isCropError, keepInBrowser } from '@crop-planning/client';
import { asTrpcClient, type AppRouter } from '@crop-planning/client/router';
import { QueryClient, QueryClientProvider, useMutation, useQuery } from '@tanstack/react-query';
import { createTRPCOptionsProxy, useSubscription } from '@trpc/tanstack-react-query';
import { createRoot } from 'react-dom/client';

const tokens = keepInBrowser();
const crop = createCropClient({ url: import.meta.env.VITE_CROP_API_URL ?? 'http://127.0.0.1:4000', tokens });
// The client already sends a query once more if it gets no answer.
const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
const trpc = createTRPCOptionsProxy<AppRouter>({ client: asTrpcClient(crop), queryClient });
const refresh = () => void queryClient.invalidateQueries();

function App() {
  const me = useQuery(trpc.auth.me.queryOptions());
  if (me.isPending) return <p>Loading…</p>;
  const isSignedOut = isCropError(me.error, 'AUTHENTICATION_REQUIRED', 'INVALID_TOKEN');
  return isSignedOut ? <Login /> : <Plans />;
}

function Login() {
  const login = useMutation(
    trpc.auth.login.mutationOptions({
      onSuccess: async (answer) => {
        await tokens.set(answer);
        refresh();
      },
    }),
  );
  const submit = (form: FormData) =>
    login.mutate({ email: String(form.get('email')), password: String(form.get('password')) });
  return (
    <form action={submit}>
      <input name="email" type="email" placeholder="Email" />
      <input name="password" type="password" placeholder="Password" />
      <button>Log in</button>
      <Failure error={login.error} />
    </form>
  );
}

function Plans() {
  const plans = useQuery(trpc.cropPlans.list.queryOptions());
  const news = useQuery(trpc.notifications.list.queryOptions());
  // The stream starts when the page opens, and again after each lost connection.
  const stream = useSubscription(
    trpc.notifications.onCreated.subscriptionOptions({}, { onStarted: refresh, onData: refresh }),
  );
  return (
    <>
      <Failure error={stream.error ?? plans.error} />
      <h1>Plans</h1>
      {plans.data?.map((plan) => (
        <p key={plan.id}>
          {plan.name}: {plan.latest_feasibility_label ?? 'not analysed'}
        </p>
      ))}
      <h1>Notifications</h1>
      {news.data?.notifications.map(({ id, title }) => (
        <p key={id}>{title}</p>
      ))}
    </>
  );
}

/** Shows the service's message, or NETWORK_ERROR with the service's address. */
function Failure({ error }: { error: unknown }) {
  return isCropError(error) ? <p role="alert">{`${error.data.code}: ${error.data.message}`}</p> : null;
}

createRoot(document.getElementById('app') ?? document.body).render(
  <QueryClientProvider client={queryClient}>
    <App />
  </QueryClientProvider>,
);
