/** @throws if the environment has no such token */
export function givenToken(plan: 'paid' | 'free'): string {
  const name = plan === 'paid' ? 'BLAZON_E2E_TOKEN' : 'BLAZON_E2E_FREE_TOKEN';
  const token = process.env[name];
  if (!token)
    throw new Error(`${name} is not set: browser tests need a publishable token of a ${plan} plan.`);
  return token;
}
