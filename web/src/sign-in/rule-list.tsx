import { say } from '@labgate/contract/languages/say'
import { passwordRules } from '@labgate/contract/people/passwords'
import classes from './sign-in.module.css'

/** The rules for a password, each checked off as it is met. */
export const RuleList = ({ password }: { password: string }) => (
  <ul className={classes['rules']} aria-label={say('The password must have')}>
    {passwordRules.map(({ rule, text, meets }) => {
      const met = password !== '' && meets(password)
      return (
        <li key={rule} data-met={met ? '' : undefined}>
          <span aria-hidden>{met ? '✓' : '○'}</span> {text}
          <span className={classes['aside']}>
            {met ? ` ${say('(met)')}` : ` ${say('(missing)')}`}
          </span>
        </li>
      )
    })}
  </ul>
)
