import { say } from '@labgate/contract/languages/say'
import { passwordRules } from '@labgate/contract/people/passwords'
import { List, ThemeIcon, VisuallyHidden } from '@mantine/core'
import { IconCheck, IconCircle } from './icons/icons.ts'

/** The rules for a password, each checked off as it is met while typing. */
export const PasswordRules = ({ password }: { password: string }) => (
  <List
    size="sm"
    spacing={2}
    listStyleType="none"
    aria-label={say('The password must have')}
    styles={{ itemWrapper: { alignItems: 'center' } }}
  >
    {passwordRules.map(({ rule, text, meets }) => {
      const met = password !== '' && meets(password)
      return (
        <List.Item
          key={rule}
          c={met ? 'inherit' : 'dimmed'}
          icon={
            <ThemeIcon variant="transparent" size={16} color={met ? 'green' : 'gray'}>
              {met ? <IconCheck size={14} aria-hidden /> : <IconCircle size={10} aria-hidden />}
            </ThemeIcon>
          }
        >
          {text}
          <VisuallyHidden>{met ? ` ${say('(met)')}` : ` ${say('(missing)')}`}</VisuallyHidden>
        </List.Item>
      )
    })}
  </List>
)
