import type { IdentityCorrection } from '@labgate/contract/identity-corrections'
import { cleanup, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { CorrectionNotice } from '../src/features/identity/correction-notice.tsx'
import { administrator, signInAs } from './people.ts'
import { showPart } from './show.tsx'

const requested: IdentityCorrection = {
  identityCorrectionId: 5,
  patientId: 3,
  kind: 'wrong',
  state: 'open',
  reason: 'Misspelled',
  requestedBy: 'Dana Cruz',
  isOwnRequest: true,
  requestedDate: '2026-07-31T12:00:00Z',
  decidedBy: '',
  decidedDate: null,
  decisionNote: '',
  was: { lastName: 'Moss' },
  asked: { lastName: 'Bell' },
  tubes: [],
}

it('offers the decision to anyone except the requester, who sees that another person is needed', () => {
  signInAs(administrator)
  const decisions = () => screen.queryAllByRole('button', { name: /Accept|Reject/ }).length
  const show = (correction: IdentityCorrection) =>
    showPart(<CorrectionNotice correction={correction} waiting={[]} onDecide={() => undefined} onCheck={() => undefined} />)
  show(requested)
  screen.getByText('You requested this correction. Another person must accept or reject it.')
  expect(decisions()).toBe(0)
  cleanup()
  show({ ...requested, isOwnRequest: false })
  expect(screen.queryByText(/Another person/)).toBeNull()
  expect(decisions()).toBe(2)
})
