import {
  Input,
  MantineProvider,
  createTheme,
  localStorageColorSchemeManager,
  type ActionIconProps,
  type ButtonProps,
  type CSSVariablesResolver,
} from '@mantine/core'
import type { ComponentProps, ReactNode } from 'react'
import { styleNonce } from './about.ts'
import { notBanner } from './ui/not-banner.ts'
import { enterInSelect } from './ui/pickers/option-list.ts'

/*
 * A busy button only looks disabled: the browser takes the focus from a disabled one, which would
 * strand keyboard users.
 */
const keepsFocus = ({
  disabled,
  onClick,
  ...props
}: ComponentProps<'button'> & { 'data-loading'?: boolean }) =>
  props['data-loading'] ? (
    <button {...props} aria-disabled onClick={(event) => event.preventDefault()} />
  ) : (
    <button {...props} disabled={disabled} onClick={onClick} />
  )

/*
 * Mantine limits the height of a choice list only within its own scroll area, which confuses screen
 * readers.
 */
const longList = { options: { maxHeight: 280, overflowY: 'auto' } } as const

/* WCAG 2.2, 2.5.8: Mantine's small buttons are lower. */
const leastTarget = '24px'

/** Calm and dense: one accent, 14 px text, 32 px fields, an 8 px grid (rules.md#calm-and-dense). */
const theme = createTheme({
  respectReducedMotion: true,
  primaryColor: 'blue',
  primaryShade: 8,
  autoContrast: true,
  defaultRadius: 'sm',
  fontFamily:
    'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Liberation Sans", sans-serif',
  fontFamilyMonospace:
    'ui-monospace, SFMono-Regular, Menlo, Consolas, "Liberation Mono", monospace',
  fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '16px', xl: '18px' },
  headings: {
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '20px', lineHeight: '28px' },
      h2: { fontSize: '16px', lineHeight: '24px' },
      h3: { fontSize: '14px', lineHeight: '20px' },
    },
  },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  components: {
    Input: Input.extend({
      vars: (_, props) => ({
        wrapper:
          props.size === undefined || props.size === 'sm'
            ? { '--input-height': 'var(--field-height)', '--input-fz': 'var(--field-text)' }
            : {},
      }),
    }),
    InputWrapper: {
      defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] },
    },
    Anchor: { defaultProps: { underline: 'always' } },
    Button: {
      defaultProps: { size: 'xs', fz: 'sm', renderRoot: keepsFocus },
      vars: (_: unknown, { size }: ButtonProps) => ({
        root: size === 'compact-xs' ? { '--button-height': leastTarget } : {},
      }),
    },
    ActionIcon: {
      defaultProps: { variant: 'subtle', color: 'gray' },
      vars: (_: unknown, { size }: ActionIconProps) => ({
        root: size === 'sm' ? { '--ai-size': leastTarget } : {},
      }),
    },
    Checkbox: { defaultProps: { size: 'xs' } },
    Switch: { defaultProps: { size: 'sm', withThumbIndicator: false } },
    Table: { defaultProps: { verticalSpacing: 4, fz: 'sm' } },
    Tooltip: { defaultProps: { openDelay: 400, withinPortal: true } },
    Modal: {
      defaultProps: {
        attributes: notBanner,
        styles: { title: { fontWeight: 600 } },
        closeButtonProps: { 'aria-label': 'Close' },
        overlayProps: { backgroundOpacity: 0.4 },
        transitionProps: { duration: 120 },
      },
    },
    Drawer: {
      defaultProps: {
        attributes: notBanner,
        styles: { title: { fontWeight: 600 } },
        closeButtonProps: { 'aria-label': 'Close' },
        overlayProps: { backgroundOpacity: 0.25 },
        transitionProps: { duration: 120 },
      },
    },
    Menu: { defaultProps: { withInitialFocusPlaceholder: false } },
    // choosing the chosen option again keeps it; the button clears
    Select: {
      defaultProps: {
        allowDeselect: false,
        withScrollArea: false,
        checkIconPosition: 'right',
        onKeyDownCapture: enterInSelect,
      },
      styles: longList,
    },
    MultiSelect: { defaultProps: { withScrollArea: false }, styles: longList },
    PasswordInput: {
      defaultProps: { visibilityToggleButtonProps: { 'aria-label': 'Show password' } },
    },
  },
})

/* Mantine's own values fall short of 4.5 : 1; measured with axe in both schemes. */
const legible: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-error': 'var(--mantine-color-red-9)',
    '--mantine-color-placeholder': '#6b7280',
    '--mantine-color-dimmed': '#5c636a',
    '--mantine-color-yellow-light-color': '#6b3a00',
    '--mantine-color-green-light-color': '#1c6428',
    '--mantine-color-red-light-color': '#a61e1e',
    '--mantine-color-gray-light-color': '#343a40',
  },
  dark: {
    '--mantine-color-error': 'var(--mantine-color-red-4)',
    '--mantine-color-placeholder': '#9aa0a6',
    '--mantine-color-dimmed': '#a6abb1',
    '--mantine-color-red-light': '#3d1f21',
    '--mantine-color-yellow-light': '#3b3012',
    '--mantine-color-blue-light': '#182c44',
    '--mantine-color-green-light': '#17331e',
  },
})

/*
 * The library that locks page scrolling behind a dialog adds its own style sheet and reads the
 * nonce here.
 */
Object.assign(globalThis, { __webpack_nonce__: styleNonce() })

/* A preference that reveals nothing about a person; it can outlive the session. */
const schemes = localStorageColorSchemeManager({ key: 'labgate-colour-scheme' })

/*
 * Without layout, as in component tests, every list would count as scrolled out of view and hide
 * itself.
 */
const env = import.meta.env.MODE === 'test' ? 'test' : 'default'

/** The look of every page. */
export const Look = ({ children }: { children: ReactNode }) => (
  <MantineProvider
    theme={theme}
    cssVariablesResolver={legible}
    colorSchemeManager={schemes}
    defaultColorScheme="auto"
    getStyleNonce={styleNonce}
    env={env}
  >
    {children}
  </MantineProvider>
)
