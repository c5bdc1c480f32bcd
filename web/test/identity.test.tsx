import { specimenNumber } from '@labgate/contract/kit/numbers'
import {
  identityCorrections,
  type IdentityCorrection,
} from '@labgate/contract/patients/identity-corrections'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { CheckDrawer } from '../src/features/patients/identity/check-drawer.tsx'
import { CorrectionNotice } from '../src/features/patients/identity/correction-notice.tsx'
import { fakeApi } from './fake-api.ts'
import { administrator, signInAs } from './people.ts'
import { showPart } from './show.tsx'

const requested: IdentityCorrection = {
  identityCorrectionId: 5,
  patientId: 3,
  kind: 'wrong',
  state: 'open',
  reason: 'Misspelled',
  requestedBy: 'Dana Cruz',
  needsOther: true,
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
    showPart(
      <CorrectionNotice
        correction={correction}
        waiting={[]}
        onDecide={() => undefined}
        onCheck={() => undefined}
      />,
    )
  show(requested)
  screen.getByText('Another person must accept or reject this correction.')
  expect(decisions()).toBe(0)
  cleanup()
  show({ ...requested, needsOther: false })
  expect(screen.queryByText(/Another person/)).toBeNull()
  expect(decisions()).toBe(2)
})

it('the check of a tube starts without its number, and is sent only once the number is scanned or typed', async () => {
  signInAs(administrator)
  const api = fakeApi()
  api.reply(identityCorrections.check, { id: '41' })
  const onClose = vi.fn()
  const tube = {
    labOrderId: 41,
    specimenBarcode: specimenNumber(41),
    labStatusId: 30,
    labStatus: 'Accessioned',
    isAccessioned: true,
    labels: ['MOSS, ADA · 05/17/1980'],
    checkedDate: null,
    checkedBy: '',
    checkSays: '',
  }
  showPart(<CheckDrawer tube={tube} onClose={onClose} />)
  const number = await screen.findByLabelText<HTMLInputElement>(/^Tube number/)
  expect(number.value).toBe('')
  fireEvent.change(screen.getByLabelText(/^DOB on the tube/), {
    target: { value: '05/17/1980' },
  })
  const checked = screen.getByText('Tube checked')
  await userEvent.click(checked)
  expect(await screen.findAllByText('Scan the tube, or type its number.')).not.toHaveLength(0)
  expect(api.calls(identityCorrections.check)).toEqual([])
  fireEvent.change(number, { target: { value: tube.specimenBarcode } })
  await userEvent.click(checked)
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(api.calls(identityCorrections.check).map(({ input }) => input)).toMatchObject([
    { labOrderId: 41, specimenBarcode: tube.specimenBarcode, keyedDob: '1980-05-17' },
  ])
})
