import { mayNotDecide, mayNotVouch } from '../../../access/same-person.ts'

/**
 * SQL over a change `c`: whether it is about a sign-in of which another change is open. Whoever
 * confirms a sign-in vouches for it as it is, so that one comes first (docs/decisions/0082). `now`:
 * a parameter or a function.
 */
export const otherChangeIsOpen = (now: string): string => `
  (
    c.kind = 'sign-in'
    and exists (
      select
      from sign_in_change o
      where
        o.user_id = c.user_id
        and o.kind <> 'sign-in'
        and o.applied_at is null
        and o.ended_at is null
        and o.expires_at > ${now}
    )
  )
`

/**
 * SQL over a change `c`: whether the caller can be its second person now. Of staff, nobody is who
 * made or changed the sign-in.
 */
export const mayConfirmChange = (caller: string, now: string): string => `
  (
    not ${mayNotDecide('c.requested_by', caller)}
    and not ${mayNotVouch('c.user_id', caller)}
    and (c.alone_at is null or not ${mayNotDecide('c.user_id', caller)})
    and not ${otherChangeIsOpen(now)}
  )
`
