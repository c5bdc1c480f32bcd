// Refuses comparisons of two user ids: a person with two sign-ins would be two people, and approve
// their own act (docs/decisions/0007). An act of a second person calls `mustBeAnotherPerson`, a
// list asks `samePerson`, and a trigger `is_behind`.
import { refuseLines } from './refuse-lines.ts'

const text =
  'compares two user ids: one person can have several. Ask server/src/access/same-person.ts, or second-person.ts for an act of a second person'
const notLiteral = String.raw`(?!\s*(?:['"\`]|-?\d|null\b|undefined\b))`
const caller = String.raw`\bactor\??\.(?:userId|asId|subjectId)\b`
const stored = String.raw`\b(?:user_id\w*|userId_\w+|(?:requested|confirmed|countersigned|decided|closed|verified)_by)\b`
const patterns = [
  [new RegExp(String.raw`${caller}\s*[!=]==${notLiteral}`), text],
  [new RegExp(String.raw`[!=]==\s*[\w.]*${caller}`), text],
  [new RegExp(String.raw`${stored}\s*[!=]==${notLiteral}`), text],
  [
    new RegExp(String.raw`${stored}\s*\)?\s*(?:<>|!=(?!=)|is (?:not )?distinct from)${notLiteral}`),
    text,
  ],
  [new RegExp(String.raw`(?:<>|(?<!!)!=(?!=)|distinct from)\s*[\w.]*${stored}`), text],
  [
    new RegExp(
      String.raw`(?:<>|(?<!!)!=(?!=)|distinct from)\s*\$\{(?:Number\()?[\w.]*\b(?:userId|asId)\b`,
    ),
    text,
  ],
  [new RegExp(String.raw`${stored}\s*=\s*\$\S.*?(?:\n[\s)]*)?\bas "?(?:is|may|can|\w+ByMe)`), text],
  [
    new RegExp(String.raw`['"][\w.]*${stored}['"],\s*['"](?:<>|!=|is (?:not )?distinct from)['"]`),
    text,
  ],
] as const
const ofOnePerson =
  'asks for the sign-ins of one person: whoever made a sign-in decides with it, too. A sum or a lock of what one person may asks people_behind'
const byType =
  'asks for a limit by the user type: a sign-in that no second person confirmed has none. Ask own_limit'
const features = 'server/src/features'

refuseLines({
  files: ['server/src/*.ts', 'server/src/**/!(*.test).ts', 'db/**/*.sql'],
  least: 800,
  patterns: [
    ...patterns,
    [/\blogins_of_person\(/, ofOnePerson],
    [/\b(?:from|join) write_off_limit\b/, byType],
  ],
  allowed: {},
  lines: {
    'The same sign-in, not the same person: a session, and what belongs to it': [
      ['server/src/http/admit.ts', 'block.userId !== actor.userId'],
      [`${features}/people/session/session.routes.ts`, 'actor.userId === input.userId'],
      [`${features}/people/users/users.routes.ts`, 'End your own sessions'],
      [`${features}/people/user-sessions/user-sessions.routes.ts`, 'End your own sessions'],
      [`${features}/people/users/save-user.ts`, "sent['disabled'] === true"],
      [`${features}/shipping/ship-logs/receive-scans.ts`, 'userId !== actor.userId && takenOver'],
      [`${features}/shipping/ship-logs/receive-scans.ts`, 'condition: userId === actor.userId'],
    ],
    'What the functions of two people are made of': [
      ['db/functions/logins_of_person.sql', 'logins_of_person(bigint)'],
      ['db/functions/logins_of_person.sql', 'create function logins_of_person(who bigint)'],
      ['db/functions/people_above.sql', 'lateral unnest(logins_of_person(hand.user_id)) login'],
      ['db/functions/people_behind.sql', 'lateral unnest(logins_of_person(hand.user_id)) login'],
      ['db/functions/people_behind.sql', 'from unnest(logins_of_person(who)) login'],
    ],
    'The limits themselves, and what a second person approves': [
      ['db/functions/own_limit.sql', 'where u.user_id = who and not decisions_blocked(who)'],
      [`${features}/billing/billing-tables/settings.ts`, 'as limits'],
      [`${features}/billing/billing-tables/limit-raises.queries.ts`, 'write_off_limit l using'],
      [`${features}/billing/work-queues/approvals.ts`, 'from (select own_limit($1) as own) l'],
      [`${features}/billing/work-queues/approvals.ts`, 'l.cents >= i.approval_cents'],
      [`${features}/billing/work-queues/approvals.ts`, 'and exists ( select from write_off_limit'],
      [`${features}/billing/receivables/refunds.query.ts`, 'r.cents <= coalesce('],
      [`${features}/billing/receivables/refunds.query.ts`, 'own_limit($1) as own'],
    ],
    'Whose own act it is, which may be withdrawn': [
      ['server/src/access/same-person.ts', 'samePerson = (by: string, caller: string)'],
    ],
    'Who entered a part themselves, and may take the others over': [
      ['server/src/access/same-person.ts', '${by} && (select logins_of_person(${caller}))'],
    ],
    'A change of one’s own sign-in is nobody else’s hand': [
      ['db/functions/note_hand.sql', 'actor <> new.user_id'],
      ['db/functions/note_hand_on_login.sql', 'scope_user() <> new.user_id'],
      ['db/functions/note_hand_of_change.sql', 'new.requested_by <> new.user_id'],
    ],
    'Another sign-in must be left, whosever it is': [
      [`${features}/people/users/staff-sign-in.ts`, 'user_id <> $1'],
    ],
    'A sign-in is not told about itself': [
      ['server/src/core/users/practice-administrators.ts', 'user_id <> $2'],
    ],
    'Another sign-in has the same NPI or email, whosever it is': [
      ['db/functions/npi_is_elsewhere.sql', 'o.user_id <> u.user_id'],
      [`${features}/people/users/shared-npi.ts`, 'o.user_id <> u.user_id'],
      [`${features}/people/sign-in-changes/tell-administrators.ts`, 'o.user_id <> $1'],
      [`${features}/people/users/shared-npi.ts`, "'u.user_id', '<>', userId"],
    ],
    'Only the owner of a sign-in may: any other sign-in is refused or takes more, including one of the same person':
      [
        [`${features}/clinical/clinical-tables/approve.ts`, 'lab.userIdDirector !== actor.userId'],
        [
          `${features}/clinical/clinical-tables/laboratories.query.ts`,
          'user_id_director is not distinct from',
        ],
        [`${features}/people/delegates/delegates.routes.ts`, 'input.userId === actor.userId'],
        [`${features}/people/delegates/save-delegates.ts`, 'const own = userId === actor.userId'],
        [
          `${features}/orders/physician-preferences/save-preference.ts`,
          'add preferences only for themselves',
        ],
        [
          `${features}/orders/physician-preferences/save-preference.ts`,
          'Only the provider who owns this preference',
        ],
        [
          `${features}/people/signatures/save-signature.ts`,
          'const own = user.user_id === actor.userId',
        ],
        [`${features}/people/signatures/save-signature.ts`, 'const own = userId === actor.userId'],
        [
          `${features}/people/sign-in-changes/apply-change.ts`,
          'needs_second || requested_by === user_id',
        ],
        [
          `${features}/people/sign-in-changes/request-change.ts`,
          'const own = user.user_id === actor.userId',
        ],
        [
          `${features}/people/sign-in-changes/apply-change.ts`,
          'change.requested_by !== user.user_id',
        ],
        [
          `${features}/people/users/own-settings.ts`,
          'userId !== actor.asId && userId !== actor.userId',
        ],
      ],
    'An act is undone by the sign-in that did it': [
      ['server/src/core/custody/undo-end.ts', 'const isOwn = last !== undefined'],
      [`${features}/results/result-review/write.ts`, "const isOwn = event?.move === 'review'"],
      [
        `${features}/billing/work-queues/undo-work.ts`,
        'userId === actor.userId || actor.who.userTypeId === reviewer',
      ],
    ],
    'Whose work, list, or view it is': [
      ['server/src/access/may-assign.ts', 'owner === actor.userId'],
      ['server/src/overviews/laboratory-figures/accessioned.ts', 'You can see your own work only'],
      [`${features}/desk/inbox/inbox.queries.ts`, 'from inbox_read r where'],
      [`${features}/desk/inbox/inbox.queries.ts`, 'n.user_id_for is not distinct from'],
      [`${features}/orders/list-rights.ts`, 'You can search for your own work only'],
      [`${features}/orders/orders.routes.ts`, 'userId === call.actor.asId'],
      [
        'server/src/core/orders/prepare-order.ts',
        'values.userId_Collector !== before.userId_Collector',
      ],
      ['server/src/core/orders/signatures-for.ts', 's.user_id <> '],
      [`${features}/results/result-review/result-review.queries.ts`, 'u.user_id <> ${me}'],
      ['server/src/overviews/saved-views/saved-views.query.ts', 'v.user_id'],
      [`${features}/billing/work-queues/act-on-work.ts`, 'owner === actor.userId'],
      [`${features}/billing/work-queues/work.queries.ts`, "view === 'team'"],
      [`${features}/billing/work-queues/work.queries.ts`, 'as "lockedBy"'],
    ],
    'One column before and after, or no second person': [
      ['db/schema/005-forms.sql', 'check (user_id <> user_id_delegate)'],
      ['db/functions/email_has_primary.sql', 'user_id <> but'],
      ['db/functions/make_primary.sql', 'o.user_id <> chosen'],
      ['db/functions/pass_primary_on.sql', 'o.user_id <> leaving'],
      ['db/functions/resolve_inconsistencies.sql', 'i.user_id_physician) is distinct from'],
      ['db/functions/lab_order_effects.sql', 'old.user_id_physician ) is distinct from'],
      ['db/triggers/lab_order.sql', 'old.user_id_physician ) is distinct from'],
      ['db/triggers/customer.sql', 'old.user_id_specialist ) is distinct from'],
      ['db/schema/017-results.sql', 'check (user_id_to <> user_id_from)'],
      ...['identity_correction', 'order_correction', 'patient_merge'].map(
        (table) =>
          [
            `db/triggers/${table}.sql`,
            'new.user_id_decided is distinct from old.user_id_decided and is_behind(',
          ] as const,
      ),
    ],
    'Constraints of one sign-in; the trigger two_people also refuses the same person': [
      ['db/schema/006-sign-in.sql', 'check (countersigned_by <> user_id)'],
      ['db/schema/006-sign-in.sql', 'confirmed_by <> requested_by'],
      ['db/schema/014-issues.sql', 'check (user_id_accessioned is distinct from user_id_audited)'],
      ['db/schema/019-delivery.sql', 'user_id_verified <> user_id_checked'],
      ['db/schema/022-billing-tables.sql', 'user_id_decided <> user_id_created'],
      ['db/schema/027-invoices.sql', 'user_id_decided <> user_id_created'],
    ],
  },
})
