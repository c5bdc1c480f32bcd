const dayMs = 86_400_000
/** '3 days', '1 day', 'today': since an instant. */
export const ageSays = (since: string | null): string => {
  const days = since === null ? 0 : Math.floor((Date.now() - Date.parse(since)) / dayMs)
  return days <= 0 ? 'today' : `${days} day${days === 1 ? '' : 's'}`
}
/** 'for 3 days', 'since today'. */
export const forSays = (since: string | null): string => (ageSays(since) === 'today' ? 'since today' : `for ${ageSays(since)}`)
/** '3 days ago', 'today'. */
export const agoSays = (at: string): string => (ageSays(at) === 'today' ? 'today' : `${ageSays(at)} ago`)
