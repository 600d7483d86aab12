/**
 * An error at start that the operator can fix: an invalid variable, a used port, an unreachable database. main.mjs prints the message as it is (one
 * line per problem, no stack trace) and exits with 1.
 */
export class StartError extends Error {
  override name = 'StartError'
}
