import { allScreens } from '@labgate/contract/access/screens'
import { periodOfReport, type ScheduleKind } from '@labgate/contract/figures/due'
import { daysBetween } from '@labgate/contract/kit/days'
import { howMany } from '@labgate/contract/kit/how-many'
import type { ViewPage } from '@labgate/contract/overviews/saved-views'
import type { EmailFile } from '../../app-context.ts'
import { portalUrl } from '../../ports/mail/portal-link.ts'

/** What an email is about. */
export interface AboutView {
  viewScheduleId: number
  page: ViewPage
  name: string
  criteria: Record<string, string>
  every: ScheduleKind
  endsOn: string
}
/** What the whole laboratory did in the period; null: must not be stated. */
export interface Volumes {
  received: number
  released: number
}
interface Letter {
  subject: string
  text: string
  files?: readonly EmailFile[]
}

/** In its last days, a schedule's email says that it ends. */
const tellsOfEndDays = 31
/** The federal rule for small cells (rules.md#small-cells). */
const leastSaid = 11
const us = (day: string): string => `${day.slice(5, 7)}/${day.slice(8)}/${day.slice(0, 4)}`
const titleOf = (page: string): string =>
  allScreens.find(({ path }) => path === page)?.title ?? page
const ownPage = 'My Account'

/**
 * The link in an email: the page with the view's IDs and words, and the period's days. Opening it
 * requires sign-in.
 */
export const linkOf = (
  base: string,
  { page, criteria, viewScheduleId, every }: Omit<AboutView, 'name' | 'endsOn'>,
  dueDay: string,
): string => {
  const search = {
    ...criteria,
    ...periodOfReport(every, dueDay),
    view: viewScheduleId,
    due: dueDay,
  }
  return portalUrl(base, { to: page, search })
}

const aboutOf = ({ page, name, every }: AboutView, dueDay: string): string => {
  const { from, to } = periodOfReport(every, dueDay)
  return `${titleOf(page)}: ${name}, ${us(from)} to ${us(to)}`
}
const volumesSay = (volumes: Volumes | null): string =>
  volumes === null || volumes.received < leastSaid || volumes.released < leastSaid
    ? ''
    : ` The whole laboratory received ${howMany(volumes.received, 'specimen')} and released ${volumes.released.toLocaleString('en-US')}.`

/**
 * Says that the report is ready, and what of it is attached. Names the view and its period, and
 * nothing that could be about a person.
 */
export const reportLetter = (
  about: AboutView,
  dueDay: string,
  base: string,
  volumes: Volumes | null,
  { files, text }: { files: readonly EmailFile[]; text: string } = { files: [], text: '' },
): Letter => {
  const place = base === '' ? '' : `\n\n    ${linkOf(base, about, dueDay)}`
  const end =
    daysBetween(dueDay, about.endsOn) > tellsOfEndDays
      ? ''
      : ` It ends on ${us(about.endsOn)} unless you renew it.`
  return {
    subject: aboutOf(about, dueDay),
    text: `${aboutOf(about, dueDay)} is ready.${volumesSay(volumes)}${text === '' ? '' : ` ${text}`} Sign in to see it.${place}\n\nYou scheduled this email.${end} To pause, renew, or end it, open ${ownPage} in Labgate.`,
    ...(files.length > 0 && { files }),
  }
}
export const delayedLetter = (about: AboutView, dueDay: string): Letter => ({
  subject: `Delayed: ${aboutOf(about, dueDay)}`,
  text: `${aboutOf(about, dueDay)} is delayed, because figures are still being counted or checked. It comes as soon as they are complete.`,
})
export const pausedLetter = (about: AboutView): Letter => ({
  subject: `Paused: ${titleOf(about.page)}: ${about.name}`,
  text: `This scheduled email is paused, because you no longer have the page ${titleOf(about.page)}. To end it, or to continue once you have the page again, open ${ownPage} in Labgate.`,
})
