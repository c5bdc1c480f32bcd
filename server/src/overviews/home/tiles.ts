import { wireLink } from '@labgate/contract/access/link-to'
import { may } from '@labgate/contract/access/permissions'
import { UserType } from '@labgate/contract/access/user-types'
import type { Actor } from '../../access/actor.ts'
import { countAccounts } from '../../core/accounts/accounts.queries.ts'
import { rawQuery, type Query } from '../../db/queries.ts'
import { countLate } from '../../features/accessioning/late/late.query.ts'
import { countUnread } from '../../features/desk/inbox/inbox.queries.ts'
import { countOwn, countUnownedMessages } from '../../features/desk/incidents/incidents.queries.ts'
import { countDue } from '../../features/orders/planned-orders/planned-orders.query.ts'
import { countWaitingBreakGlass } from '../../features/people/break-glass/break-glass.queries.ts'
import { countRecentVisits } from '../../features/people/shadow/shadow.queries.ts'
import { countUsers } from '../../features/people/users/users.queries.ts'
import { countNewResults } from '../../features/results/result-review/result-review.queries.ts'
import { countPaused } from '../saved-views/saved-views.query.ts'
import { approvalTiles } from './approval-tiles.ts'
import { criticalTile, dangerTiles } from './danger-tiles.ts'
import { deskTiles } from './desk-tiles.ts'
import { signingTiles } from './signing-tiles.ts'
import type { Tile } from './tile.ts'

type TilesOf = (actor: Actor, now: Date) => Tile[]
const one = <T extends Tile>(tile: T): T => tile
const counting = (sql: string, parameters: readonly unknown[]): Query<{ count: number }> =>
  rawQuery(`select count(*) from (${sql} limit 1001) counted`, parameters)

const notReviewed = (actor: Actor): Tile =>
  one({
    kind: 'accounts-not-reviewed',
    title: 'Accounts to review',
    help: 'Never reviewed, or more than a year ago.',
    tone: 'waiting',
    ...wireLink('/customer', { attention: 'not-reviewed' }),
    count: countAccounts(actor, { attention: 'not-reviewed' }),
  })

const practiceMessages = (actor: Actor, now: Date): Tile =>
  one({
    kind: 'practice-messages',
    title: 'Messages from practices',
    help: 'No one looks after them yet. Assign each to someone who answers.',
    tone: 'waiting',
    ...wireLink('/customer-issue', { owner: -1, fromPractice: true }),
    count: countUnownedMessages(actor, now),
  })

/** For users who look after all accounts. */
const careTiles: TilesOf = (actor, now) => [
  practiceMessages(actor, now),
  actor.who.userTypeId === UserType.Administrator
    ? one({
        kind: 'providers-pending',
        title: 'Providers to approve',
        help: 'A practice listed them as providers; the laboratory has not approved them yet.',
        tone: 'waiting',
        inMenu: true,
        ...wireLink('/user', { attention: 'provider-pending' }),
        count: countUsers(actor, { attention: 'provider-pending' }),
      })
    : one({
        kind: 'providers-pending',
        title: 'Accounts with providers to approve',
        help: 'A practice listed someone as a provider; the laboratory has not approved it yet.',
        tone: 'waiting',
        inMenu: true,
        ...wireLink('/customer', { attention: 'provider-pending' }),
        count: countAccounts(actor, { attention: 'provider-pending' }),
      }),
  notReviewed(actor),
  one({
    kind: 'accounts-no-location',
    title: 'Accounts without a primary location',
    help: 'No pickup or delivery is possible.',
    tone: 'plain',
    ...wireLink('/customer', { attention: 'no-location' }),
    count: countAccounts(actor, { attention: 'no-location' }),
  }),
  one({
    kind: 'accounts-no-service',
    title: 'Accounts without a service',
    help: 'No test type is turned on.',
    tone: 'plain',
    ...wireLink('/customer', { attention: 'no-service' }),
    count: countAccounts(actor, { attention: 'no-service' }),
  }),
]

const administratorTiles = (actor: Actor): Tile[] => [
  one({
    kind: 'break-glass',
    title: 'Emergency access to countersign',
    help: 'Someone opened a patient’s record in an emergency. Review the reason and countersign.',
    tone: 'danger',
    inMenu: true,
    ...wireLink('/break-glass', { waiting: 1 }),
    count: countWaitingBreakGlass(actor.userId),
  }),
  one({
    kind: 'sign-ins-to-confirm',
    title: 'Sign-ins to confirm',
    help: 'Someone made or changed a sign-in. Call the person on a number you know, then confirm it.',
    tone: 'waiting',
    inMenu: true,
    ...wireLink('/user', { attention: 'sign-in-to-confirm' }),
    count: countUsers(actor, { attention: 'sign-in-to-confirm' }),
  }),
  one({
    kind: 'users-locked',
    title: 'Locked sign-ins',
    help: 'Too many wrong passwords. The lock clears automatically.',
    tone: 'waiting',
    ...wireLink('/user', { attention: 'locked' }),
    count: countUsers(actor, { attention: 'locked' }),
  }),
]

/** For a practice's own administrator. */
const practiceTiles = (actor: Actor): Tile[] => [
  one({
    kind: 'users-never-signed-in',
    title: 'Users who never signed in',
    help: 'They may have missed the email. You can send another link.',
    tone: 'waiting',
    ...wireLink('/customer', { section: 'users', users: 'never-signed-in' }),
    count: countUsers(actor, { attention: 'never-signed-in' }),
  }),
  one({
    kind: 'providers-no-signature',
    title: 'Providers without a signature',
    help: 'Their orders cannot be signed in the portal.',
    tone: 'waiting',
    ...wireLink('/customer', { section: 'users', users: 'no-signature' }),
    count: countUsers(actor, { attention: 'no-signature' }),
  }),
  one({
    kind: 'visits',
    title: 'Laboratory visits',
    help: 'In the last 30 days laboratory staff acted as one of your users. See who, why and what changed.',
    tone: 'plain',
    ...wireLink('/customer', { section: 'visits', recent: 1 }),
    count: countRecentVisits(actor.who.entityId),
  }),
]

const providerTiles = ({ asId }: Actor): Tile[] => [
  one({
    kind: 'own-signature',
    title: 'Your signature is missing',
    help: 'Draw or upload one, then you can sign orders.',
    tone: 'waiting',
    inMenu: true,
    ...wireLink('/physician-signature'),
    count: counting(
      `
        select
        from app_user u
        where
          user_id = $1
          and physician
          and not exists (
            select from user_signature s where s.user_id = u.user_id and s.ended_at is null
          )
      `,
      [asId],
    ),
  }),
  one({
    kind: 'attest-signature',
    title: 'A signature to attest',
    help: 'Someone else entered it for you. It takes effect when you confirm it.',
    tone: 'waiting',
    inMenu: true,
    ...wireLink('/physician-signature'),
    count: counting(
      'select from user_signature where user_id = $1 and ended_at is null and attested_at is null',
      [asId],
    ),
  }),
  one({
    kind: 'attest-delegates',
    title: 'Delegates to attest',
    help: 'Someone else added them for you. They can sign once you confirm.',
    tone: 'waiting',
    inMenu: true,
    ...wireLink('/delegates'),
    count: counting(
      'select from user_delegate where user_id = $1 and ended_at is null and attested_at is null',
      [asId],
    ),
  }),
]

const allAccounts = (actor: Actor, title: string, help: string): Tile =>
  one({
    kind: 'accounts',
    title,
    help,
    tone: 'plain',
    ...wireLink('/customer'),
    count: countAccounts(actor, {}),
  })

const lateTile = (actor: Actor, now: Date): Tile =>
  one({
    kind: 'late-specimens',
    title: 'Late specimens',
    help: 'Waiting longer than usual. Each shows who needs to act.',
    tone: 'danger',
    ...wireLink('/late'),
    count: countLate(actor, now),
  })

/** What the screen shows by default: a provider's own results, everyone's for others. */
const resultsTile = (actor: Actor): Tile =>
  one({
    kind: 'results-new',
    title: 'Results to review',
    help: 'Released and not reviewed, the most urgent first.',
    tone: 'waiting',
    inMenu: true,
    ...wireLink('/results'),
    count: countNewResults(actor, { mine: actor.who.physician }),
  })
const inboxTile = (actor: Actor): Tile =>
  one({
    kind: 'inbox-unread',
    title: 'Unread messages',
    help: 'Requests and specimen updates from the laboratory.',
    tone: 'waiting',
    inMenu: true,
    ...wireLink('/inbox', { state: 3 }),
    count: countUnread(actor),
  })
const ownIncidents = (actor: Actor): Tile =>
  one({
    kind: 'own-incidents',
    title: 'My account issues',
    help: 'Assigned to you, not resolved.',
    tone: 'waiting',
    inMenu: true,
    ...wireLink('/customer-issue', { owner: actor.userId }),
    count: countOwn(actor),
  })

const plannedTile = (actor: Actor, now: Date): Tile =>
  one({
    kind: 'planned-due',
    title: 'Planned orders due',
    help: 'Planned for today or earlier, and not ordered yet.',
    tone: 'waiting',
    ...wireLink('/lab-order', { sign: 'planned' }),
    count: countDue(actor, now),
  })

const pausedViews = (actor: Actor): Tile =>
  one({
    kind: 'views-paused',
    title: 'Paused emails of views',
    help: 'A scheduled email was paused. See why, and continue or end it.',
    tone: 'waiting',
    ...wireLink('/security'),
    count: countPaused(actor),
  })

const none: TilesOf = () => []
const ofPractice: TilesOf = (actor, now) => [
  ...(actor.who.physician ? providerTiles(actor) : []),
  plannedTile(actor, now),
]
const ofOwnAccounts: TilesOf = (actor) => [
  notReviewed(actor),
  allAccounts(actor, 'Your accounts', 'Active accounts assigned to you or your team.'),
]
const ofAllAccounts: TilesOf = (actor) => [
  allAccounts(actor, 'Accounts', 'Active accounts of the laboratory.'),
]
/** What comes with a user type, besides what comes with a verb. */
const tilesOfType: Readonly<Record<UserType, TilesOf>> = {
  [UserType.Administrator]: (actor, now) => [
    ...administratorTiles(actor),
    ...careTiles(actor, now),
  ],
  [UserType.ClinicUser]: ofPractice,
  [UserType.ClinicAdministrator]: (actor, now) => [
    ...ofPractice(actor, now),
    ...practiceTiles(actor),
  ],
  [UserType.Executive]: ofAllAccounts,
  [UserType.LabAssistant]: ofAllAccounts,
  [UserType.Accessioning]: ofAllAccounts,
  [UserType.CustomerExperience]: careTiles,
  [UserType.CustomerExperienceSupervisor]: careTiles,
  [UserType.AccountManager]: ofOwnAccounts,
  [UserType.TerritoryManager]: ofOwnAccounts,
  [UserType.RegionalManager]: ofOwnAccounts,
  [UserType.LabClientServices]: ofOwnAccounts,
  [UserType.LabClientServicesPlus]: ofOwnAccounts,
  [UserType.ParoleOfficer]: none,
  [UserType.BillingReview]: none,
  [UserType.VicePresidentOfSales]: ofOwnAccounts,
  [UserType.SalesSpecialist]: ofOwnAccounts,
  [UserType.Billing]: ofAllAccounts,
}

/** What may be waiting for this person, most urgent first. */
export const tilesFor = (actor: Actor, now: Date): Tile[] => [
  ...(may(actor.who, 'critical.call') ? [criticalTile(actor)] : []),
  ...(may(actor.who, 'result.list') ? [...dangerTiles(actor), resultsTile(actor)] : []),
  ...(may(actor.who, 'order.sign') ? signingTiles(actor) : []),
  ...(may(actor.who, 'inbox.read') ? [inboxTile(actor)] : []),
  ...(may(actor.who, 'incident.save') ? [ownIncidents(actor)] : []),
  ...deskTiles(actor, now),
  ...(may(actor.who, 'late.read') ? [lateTile(actor, now)] : []),
  ...(may(actor.who, 'figure.read') ? [pausedViews(actor)] : []),
  ...approvalTiles(actor, now),
  ...tilesOfType[actor.who.userTypeId](actor, now),
]
