/**
 * The header of an answer that says of which build the server's web app is: the address of its first
 * script. A page of another build is told that there is a new version.
 */
export const buildHeader = 'x-labgate-build'
