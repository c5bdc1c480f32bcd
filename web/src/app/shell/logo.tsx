import { practiceStaff, UserType } from '@labgate/contract/access/user-types'
import { isAmong } from '@labgate/contract/kit/coded'
import { say } from '@labgate/contract/languages/say'
import { UnstyledButton } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import icon from '../../icon.svg'
import { endVisit } from '../../session/actions.ts'
import { useSession } from '../../session/use-session.ts'
import { notify } from '../../ui/notify.tsx'
import { accountChoicePath } from '../home.ts'
import classes from './shell.module.css'

/**
 * User types for which the logo reloads the page; for others it ends acting and leads to Account
 * Filter (rules.md#home-screen).
 */
const reloads = [...practiceStaff, UserType.ParoleOfficer]

export const Logo = ({ short }: { short: boolean }) => {
  const { values, acting } = useSession()
  const navigate = useNavigate()
  const go = async () => {
    if (isAmong(reloads, values.userType)) return location.reload()
    try {
      if (acting && !(await endVisit())) return
      await navigate({ to: accountChoicePath() })
    } catch (error) {
      notify.failure(error)
    }
  }
  return (
    <UnstyledButton
      className={classes['logo'] ?? ''}
      onClick={() => void go()}
      aria-label={say('Labgate, home')}
    >
      <img src={icon} width={24} height={24} alt="" />
      {!short && say('Labgate')}
    </UnstyledButton>
  )
}
