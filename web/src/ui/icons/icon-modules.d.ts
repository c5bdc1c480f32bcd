/** One icon of the set, by its name there (web/build/icons.ts). An unknown name fails the build. */
declare module 'virtual:icon/*' {
  // oxlint-disable-next-line typescript/consistent-type-imports -- a declaration of modules imports nothing from its side
  const icon: import('./drawn.tsx').Icon
  export default icon
}
