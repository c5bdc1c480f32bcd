import {
  authorizationStateLabels,
  authorizationStates,
  nextStepLabels,
  type Authorization,
  type AuthorizationState,
} from '@labgate/contract/billing/preauth'
import { say } from '@labgate/contract/languages/say'
import { dayAsText } from '../../../forms/dates.ts'
import { StatusWord, type Tone } from '../../../ui/status-word.tsx'

const tones: Readonly<Record<AuthorizationState, Tone>> = {
  asked: 'waiting',
  pended: 'waiting',
  granted: 'done',
  'in part': 'done',
  refused: 'danger',
  void: 'plain',
}

/** State of an authorization. */
export const AuthorizationWord = ({ state }: { state: AuthorizationState }) => (
  <StatusWord tone={tones[state]}>{authorizationStateLabels[state]}</StatusWord>
)

export const stateOptions = authorizationStates.map((value) => ({
  value,
  label: authorizationStateLabels[value],
}))

/** '2 of 10 used'; '3 used' if there is no limit. */
export const unitsSay = ({ units, used }: Pick<Authorization, 'units' | 'used'>): string =>
  units > 0
    ? say('{used} of {units} used', { used, units })
    : used > 0
      ? say('{used} used', { used })
      : ''

/** What it is for: a test type, or all of them. */
export const testsSay = ({
  labTypeId,
  labType,
}: Pick<Authorization, 'labTypeId' | 'labType'>): string =>
  labTypeId === 0 ? say('All test types') : labType

/** Of a denied one: why, and what is done next, by when. */
export const nextSay = ({
  denialReason,
  nextStep,
  nextBy,
}: Pick<Authorization, 'denialReason' | 'nextStep' | 'nextBy'>): string =>
  nextStep === ''
    ? ''
    : `${denialReason}. ${nextStepLabels[nextStep]}${nextBy === null ? '' : ` ${say('by {nextBy}', { nextBy: dayAsText(nextBy) })}`}`
