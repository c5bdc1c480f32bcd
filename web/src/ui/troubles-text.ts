import type { Service, Trouble } from '@labgate/contract/admin/status'
import { instantHere } from '../forms/dates.ts'

const words: Readonly<Record<Service, string>> = {
  orders: 'Orders reach the laboratory late',
  results: 'Results arrive late',
  fax: 'Faxes are delayed',
  email: 'Emails are delayed',
  figures: 'Figures on dashboards are delayed',
}

/** What is not working properly and since when, one sentence each. */
export const troublesSay = (troubles: readonly Trouble[]): string[] =>
  troubles.map(({ service, since }) => `${words[service]}, since ${instantHere(since)}.`)
