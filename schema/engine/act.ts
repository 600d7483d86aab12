import type { z } from 'zod'
import type { EndpointScope } from './belongs.ts'
import type { Permission } from './permissions.ts'
import type { ResourceName } from './registry.ts'
import type { AnySetting } from './settings/setting.ts'
import type { Given, Sent, Shape } from './shape.ts'

/** When an act is there: all that is said must hold. Otherwise there is no button, and the server answers 409 with `code`. */
export interface ActCondition {
  /** Categories of the record's status. */
  readonly category?: readonly string[]
  /** Category of the automatic status that the record's own status must lead to. */
  readonly leadsTo?: string
  /** Field → values of which it has one; null stands for an empty field. */
  readonly is?: Readonly<Record<string, readonly (string | number | boolean | null)[]>>
  /** Code of the refusal, a key under `problem` of the messages. */
  readonly code: string
}

/** Something known of a field that is asked for: the value of `field` in the record that `of` of the own record names. */
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
  /** Resource of the record that it is done to, or whose records it makes. Null where that is no resource: `path` is all of its address then. */
  readonly of: N
  /** Whose what it deals with, where it is of no resource: one that is says so itself (`belongs`). */
  readonly concerns?: EndpointScope
  /** Its name: file of its handler, last part of its address unless `path` says another. */
  readonly name: string
  /** Done to one record, which is locked meanwhile (`record`), or to none in particular (`resource`). */
  readonly on?: 'record' | 'resource'
  /** Its handler finds, holds and compares what it is done to: several records, or what is none. It is told what the request says of them. */
  readonly findsTarget?: true
  /** Whose words it has, where acts of several resources share them; its own resource unless it is said. */
  readonly words?: string
  /** What it does in English: as a button says it, and once it is done, where %{name} is what was made. */
  readonly label: readonly [does: string, done: string]
  /** A shorter text for the button, part of the first. */
  readonly short?: string
  /** What its name in the description of the API begins with, where the last part of its address is no verb: `keep`. */
  readonly verb?: string
  /** One sentence for the description of the API; the label unless it is said. */
  readonly summary?: string
  /** Everything that whoever does it must be allowed; nothing, where the handler says what that is. */
  readonly needs: readonly Permission[]
  /** Whether the record has to be one that the actor may change, or only see. */
  readonly reach?: 'update' | 'read'
  readonly method?: 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Address below the record (or the resource), where it is not the name. */
  readonly path?: string
  /** Of the parameters that the path has besides the record. */
  readonly params?: P
  readonly body?: B
  readonly answer: A
  /** What it makes: the resource, and the key of the answer that holds one. */
  readonly makes?: {
    readonly resource: ResourceName
    readonly as: string
    /** Name of a declared link of what was made that is opened at once, for whoever may; without it, what was made. */
    readonly next?: string
  }
  /**
   * Field of what it makes that names this record: one is made, once. Asked again, the answer is 409 `already_converted` with the one there is,
   * under the key that `makes` says.
   */
  readonly once?: string
  readonly when?: ActCondition
  /** Settings that must have a value, such as the keys of a service: without any of them there is no button, and the server answers 409 `not_set_up`. */
  readonly requiredSettings?: readonly AnySetting[]
  /** May be done to what is in the archive. */
  readonly archived?: true
  /** Key that does it where the record is shown; the same wherever the act is. Without one it has no button of its own. */
  readonly key?: string
  /** The next thing to do, when it is there. */
  readonly main?: true
  /** Parts of the body that are prose: somebody may say that a number there, which looks like that of a card, is none. */
  readonly prose?: readonly string[]
  /** A screen brings its button and its form; the key belongs to it all the same. */
  readonly ownButton?: true
  /** Categories of the record's status in which its button is left out, though it might be done. */
  readonly hiddenIn?: readonly string[]
  /** Fields of the body that are asked for before. */
  readonly asks?: B extends z.ZodType ? never : readonly (keyof B & string)[]
  /** Fields of the body that are asked for after those, and may be left empty. */
  readonly asksAlso?: B extends z.ZodType ? never : readonly (keyof B & string)[]
  readonly suggestedFrom?: Readonly<Record<string, LikelyValue>>
  /** Whether the log's undo puts everything back. */
  readonly undo: boolean
  /** Resources whose lists it changes besides its own and what it makes. */
  readonly affects?: readonly ResourceName[]
  /** Its answer holds a secret, which is kept nowhere: a repeated request does it again instead of answering as the first did. */
  readonly secret?: true
  /**
   * No key of its requests is kept, and a repeated one does it again: it is done over and over, as with every pause in typing, or its answer must not
   * lie about.
   */
  readonly keyless?: true
  /** What the security log calls it. */
  readonly security?: string
}

/** Something that is done to a record, other than changing its fields. */
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
/** An act that belongs to a resource. */
export type ResourceAct = Act<ResourceName>
export type ParsedBodyOf<A> = A extends { readonly body?: infer B } ? Given<Exclude<B, undefined>> : undefined
export type RequestBodyOf<A> = A extends { readonly body?: infer B } ? Sent<Exclude<B, undefined>> : undefined
export type AnswerOf<A> = A extends { readonly answer: infer Z extends z.ZodType } ? z.output<Z> : never
export type ParamsOf<A> = A extends { readonly params?: infer P }
  ? P extends z.ZodObject
    ? z.output<P>
    : undefined
  : undefined

/** Declares an act: route, checks, description, button, key, texts and contract tests follow from it; its handler is one function on the server. */
export function act<
  const N extends ResourceName | null,
  A extends z.ZodType,
  const B extends Shape | undefined = undefined,
  P extends z.ZodObject | undefined = undefined,
>(spec: Spec<N, B, A, P>): Act<N, B, A, P> {
  return { is: 'act', ...spec }
}

/** A screen that follows from a record: a button with a key, as an act has, and an address. */
export interface Link<N extends ResourceName = ResourceName> {
  readonly is: 'link'
  readonly of: N
  readonly name: string
  /** English, as the button and the palette say it. */
  readonly label: string
  readonly short?: string
  readonly needs: readonly [Permission, ...Permission[]]
  /** Address with `:id` of the record. */
  readonly to: string
  readonly key?: string
  /** The next thing to do, when it is there. */
  readonly main?: true
  readonly when?: Pick<ActCondition, 'is'>
}

export type AnyLink = Link

/** Declares a screen that follows from a record. */
export const link = <const N extends ResourceName>(spec: Omit<Link<N>, 'is'>): Link<N> => ({ is: 'link', ...spec })

/** Where an act is done: below PREFIX, parameters as `:name`. */
export const actPath = ({ of, on, name, path = name }: Pick<Act, 'of' | 'on' | 'name' | 'path'>): string =>
  of === null ? `/${path}` : on === 'resource' ? `/${of}/${path}` : `/${of}/:id/${path}`
