import { mutant } from '../mutant.ts'

const ATTEMPTS = 'src/dataProvider/attempts.ts'

/** What the browser stores, sends and shows. */
export const browser = [
  mutant(
    'a lost response writes twice',
    ATTEMPTS,
    'if (isDecided((error as HttpError).status)) open.delete(what)',
    'open.delete(what)',
    'engine/unit/schema/areas',
  ),
  mutant(
    'a key is kept after the server has confirmed',
    ATTEMPTS,
    '      const answer = await send(key)\n      open.delete(what)\n',
    '      const answer = await send(key)\n',
    'engine/unit/schema/areas',
  ),
  mutant(
    'an action is sent without the version that was seen',
    'src/dataProvider/index.ts',
    'const versionHeader = ifMatch(version === undefined ? {} : { version })',
    'const versionHeader = ifMatch({})',
    'engine/unit/dataProvider',
  ),
  mutant(
    'of two quick actions the second has no message',
    'src/kit/undo/stack.ts',
    '      // Components waiting for the next action must see that this one is taken.\n      for (const listener of listeners) listener()\n',
    '',
    'areas/workspace/unit/undo-stack',
  ),
  mutant(
    'an undo reverts what another user did in this tab before',
    'src/kit/undo/stack.ts',
    'if (state.owner !== owner) set({ ...EMPTY_STACK, owner })',
    'if (state.owner !== owner) set({ owner })',
    'areas/workspace/unit/undo-stack',
  ),
]
