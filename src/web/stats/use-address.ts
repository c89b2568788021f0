import { useLocation, useSearch } from 'wouter';

/** What stands after the question mark of the address, and the way to change it without another step back. */
export function useAddress() {
  const search = useSearch();
  const [path, navigate] = useLocation();
  const change = (patch: Readonly<Record<string, string | null>>) => {
    const next = new URLSearchParams(search);
    for (const [name, value] of Object.entries(patch)) {
      if (value === null) next.delete(name);
      else next.set(name, value);
    }
    const query = next.toString();
    navigate(query === '' ? path : `${path}?${query}`, { replace: true });
  };
  return [Object.fromEntries(new URLSearchParams(search)), change] as const;
}
