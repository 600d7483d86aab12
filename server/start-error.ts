/**
 * A start that cannot go on for a reason its operator can mend: a bad variable, a port in use, an unreachable database.
 * main.mjs prints the message as it is (one line per problem, no stack trace) and exits with 1.
 */
export class StartError extends Error {
  override name = 'StartError'
}
