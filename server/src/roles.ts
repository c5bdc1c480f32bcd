/** What a process can do, and the setting ROLES divides among several (docs/decisions/0109). */
export const roles = ['web', 'jobs', 'papers', 'interfaces'] as const
/**
 * `web` answers calls and serves the web app, `papers` makes documents, `interfaces` speaks with
 * other systems, and `jobs` does all other work that nobody waits for.
 */
export type Role = (typeof roles)[number]

const isRole = (name: string): name is Role => (roles as readonly string[]).includes(name)

/** The roles that a text such as 'jobs, papers' lists, each once; undefined if it lists none or another word. */
export const rolesIn = (text: string): ReadonlySet<Role> | undefined => {
  const names = text.split(',').map((name) => name.trim())
  return names.every(isRole) ? new Set(roles.filter((role) => names.includes(role))) : undefined
}
