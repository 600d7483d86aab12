import type { z } from 'zod'
import type { EndpointScope } from './ownership.ts'
import type { Permission } from './permissions.ts'
import type { ResourceName } from './registry.ts'
import type { AnySetting } from './settings/setting.ts'
import type { Given, Sent, Shape } from './shape.ts'

/** When an action is available: every condition given must hold. Otherwise it has no button, and the server answers 409 with `code`. */
export interface ActCondition {
  /** Categories that the record's status may have. */
  readonly category?: readonly string[]
  /** Category of the automatic status that the record's own status must be able to move to. */
  readonly leadsTo?: string
  /** Field → values, one of which it must have; null means an empty field. */
  readonly is?: Readonly<Record<string, readonly (string | number | boolean | null)[]>>
  /** Code of the refusal; a key under `problem` in the messages. */
  readonly code: string
}

/** A value to suggest for a field that is asked for: `field` of the record that the own field `of` refers to. */
export interface LikelyValue {
  readonly of: string
  readonly field: string
}

interface Spec<
  N extends ResourceName | null,
  B extends Shape | undefined,
  A extends z.ZodType,
  P extends z.ZodObject | undefined,
> {
  /** Resource whose record the action changes or creates. Null when it belongs to no resource: `path` is then its whole address. */
  readonly of: N
  /** Whose data it deals with, when it belongs to no resource; a resource says so itself (`belongs`). */
  readonly concerns?: EndpointScope
  /** Its name within the resource, and the last part of its address unless `path` is given. */
  readonly name: string
  /** `record`: it changes one record, which is locked meanwhile. `resource`: it changes no record in particular. */
  readonly on?: 'record' | 'resource'
  /**
   * The handler finds, locks and checks the target itself: several records, or something that is not a record. It gets the parameters of the request.
   */
  readonly findsTarget?: true
  /** Namespace of its texts, when actions of several resources share them; its own resource by default. */
  readonly words?: string
  /** English: the button, and the confirmation once done, where %{name} is the record it created. */
  readonly label: readonly [does: string, done: string]
  /** A shorter text for the button; part of the first. */
  readonly short?: string
  /** First word of its operation name in the API description, when the last part of its address is not a verb: `keep`. */
  readonly verb?: string
  /** One sentence for the API description; the label by default. */
  readonly summary?: string
  /** Permissions that the caller needs, all of them; empty when the handler checks them. */
  readonly needs: readonly Permission[]
  /** Whether the caller must be able to change the record, or only to see it. */
  readonly reach?: 'update' | 'read'
  /** POST by default. */
  readonly method?: 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Address below the record (or the resource), when it differs from the name. */
  readonly path?: string
  /** Parameters of the path, besides the record. */
  readonly params?: P
  /** What is sent with it: fields, or a zod schema. */
  readonly body?: B
  /** Zod schema of the answer; checked in tests and described in the API description. */
  readonly answer: A
  /** What it creates: the resource, and the key of the answer that holds the new record. */
  readonly makes?: {
    readonly resource: ResourceName
    readonly as: string
    /** Name of a declared link of the new record that opens next for callers who may open it; the new record itself by default. */
    readonly next?: string
  }
  /**
   * Field of the new record that refers to this one: only one can be created. Repeated, it answers 409 `already_converted` with the existing record,
   * under the key given in `makes`.
   */
  readonly once?: string
  /** When it is available; always when left out. */
  readonly when?: ActCondition
  /** Settings that must have a value, such as the keys of a service. Without them it has no button, and the server answers 409 `not_set_up`. */
  readonly requiredSettings?: readonly AnySetting[]
  /** Also available on archived records. */
  readonly archived?: true
  /** Its key where the record is shown; the same on every screen. Without a key it has no button of its own. */
  readonly key?: string
  /** It is the main button of the record when it is available. */
  readonly main?: true
  /** Free-text parts of the body, where the caller can confirm that a number which looks like a card number is not one. */
  readonly prose?: readonly string[]
  /** A screen has its own button and form for it; the key still works. */
  readonly ownButton?: true
  /** Categories of the record's status in which its button is hidden although it is available. */
  readonly hiddenIn?: readonly string[]
  /** Fields of the body that its dialog asks for. */
  readonly asks?: B extends z.ZodType ? never : readonly (keyof B & string)[]
  /** Optional fields of the body, asked for below the others. */
  readonly asksAlso?: B extends z.ZodType ? never : readonly (keyof B & string)[]
  /** Field of the body → where its suggested value comes from. */
  readonly suggestedFrom?: Readonly<Record<string, LikelyValue>>
  /** Whether undo restores everything it changed. */
  readonly undo: boolean
  /** Resources whose lists it changes, besides its own and the one it creates. */
  readonly affects?: readonly ResourceName[]
  /** Its answer holds a secret, which is never stored: a repeated request runs again instead of getting the first answer. */
  readonly secret?: true
  /**
   * No idempotency key is stored for it; a repeated request runs again. For actions that are called all the time, such as after every pause in
   * typing, or whose answer must not be stored.
   */
  readonly keyless?: true
  /** Its event name in the security log. */
  readonly security?: string
}

/** Something done to a record that is more than a change of its fields. */
export interface Act<
  N extends ResourceName | null = ResourceName | null,
  B extends Shape | undefined = Shape | undefined,
  A extends z.ZodType = z.ZodType,
  P extends z.ZodObject | undefined = z.ZodObject | undefined,
> extends Omit<Spec<N, B, A, P>, 'asks' | 'asksAlso'> {
  readonly is: 'act'
  readonly asks?: readonly string[]
  readonly asksAlso?: readonly string[]
  readonly body?: B
  readonly params?: P
}

export type AnyAct = Act
/** An action that belongs to a resource. */
export type ResourceAct = Act<ResourceName>
export type ParsedBodyOf<A> = A extends { readonly body?: infer B } ? Given<Exclude<B, undefined>> : undefined
export type RequestBodyOf<A> = A extends { readonly body?: infer B } ? Sent<Exclude<B, undefined>> : undefined
export type AnswerOf<A> = A extends { readonly answer: infer Z extends z.ZodType } ? z.output<Z> : never
export type ParamsOf<A> = A extends { readonly params?: infer P }
  ? P extends z.ZodObject
    ? z.output<P>
    : undefined
  : undefined

/**
 * Declares an action. Its route, checks, API description, button, key, texts and contract tests follow from the declaration; its handler is one
 * function on the server.
 */
export function act<
  const N extends ResourceName | null,
  A extends z.ZodType,
  const B extends Shape | undefined = undefined,
  P extends z.ZodObject | undefined = undefined,
>(spec: Spec<N, B, A, P>): Act<N, B, A, P> {
  return { is: 'act', ...spec }
}

/** A link from a record to another screen, with a button and a key like an action. */
export interface Link<N extends ResourceName = ResourceName> {
  readonly is: 'link'
  /** Resource whose records have the link. */
  readonly of: N
  /** Its name within the resource. */
  readonly name: string
  /** English, for the button and the palette. */
  readonly label: string
  /** A shorter text for the button; part of the label. */
  readonly short?: string
  /** Permissions that the caller needs, all of them. */
  readonly needs: readonly [Permission, ...Permission[]]
  /** Address, with `:id` for the record. */
  readonly to: string
  /** Its key where the record is shown. Without a key it has no button of its own. */
  readonly key?: string
  /** It is the main button of the record when it is available. */
  readonly main?: true
  /** When it is available; always when left out. */
  readonly when?: Pick<ActCondition, 'is'>
}

export type AnyLink = Link

/** Declares a link from a record to another screen. */
export const link = <const N extends ResourceName>(spec: Omit<Link<N>, 'is'>): Link<N> => ({ is: 'link', ...spec })

/** Address of an action below PREFIX, with parameters as `:name`. */
export const actPath = ({ of, on, name, path = name }: Pick<Act, 'of' | 'on' | 'name' | 'path'>): string =>
  of === null ? `/${path}` : on === 'resource' ? `/${of}/${path}` : `/${of}/:id/${path}`
