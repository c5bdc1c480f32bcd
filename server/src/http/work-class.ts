import { answersFile, type Endpoint } from '@labgate/contract/kit/endpoint'
import type { WorkClass } from '../db/time-limits.ts'

/** The time limits that apply to an endpoint's statements. */
export const workClassOf = (endpoint: Endpoint): WorkClass => {
  if (endpoint.carriesFile === true || answersFile(endpoint)) return 'file'
  return endpoint.changes === true || endpoint.access === 'public' ? 'save' : 'read'
}
