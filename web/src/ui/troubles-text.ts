import type { Service, Trouble } from '@labgate/contract/admin/status'
import { say } from '@labgate/contract/languages/say'
import { instantHere } from '../forms/dates.ts'

const words: Readonly<Record<Service, string>> = {
  orders: 'Orders reach the laboratory late',
  results: say('Results arrive late'),
  fax: say('Faxes are delayed'),
  email: say('Emails are delayed'),
  figures: say('Figures on dashboards are delayed'),
}

/** What is not working properly and since when, one sentence each. */
export const troublesSay = (troubles: readonly Trouble[]): string[] =>
  troubles.map(({ service, since }) =>
    say('{words}, since {since}.', { words: words[service], since: instantHere(since) }),
  )
