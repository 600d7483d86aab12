type Json = Record<string, unknown>

const escape = (text: unknown): string => String(text ?? '').replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`)

const STYLE = `
:root{color-scheme:light dark;--line:#e2e5eb;--soft:#586176;--wash:#eef0f4;--accent:#0b5e58}
@media(prefers-color-scheme:dark){:root{--line:#262d37;--soft:#a3adbd;--wash:#161b22;--accent:#7ee0d6}}
body{font:14px/20px system-ui,sans-serif;max-width:980px;margin:0 auto;padding:24px 16px}
h1{font-size:20px}h2{font-size:16px;margin:32px 0 8px;border-bottom:1px solid var(--line);padding-bottom:4px}
details{border-bottom:1px solid var(--line)}summary{padding:8px 0;cursor:pointer;display:flex;gap:12px;align-items:baseline;flex-wrap:wrap}
summary b{width:56px;font-size:12px;color:var(--accent)}summary span{color:var(--soft)}code,pre{font:13px/19px ui-monospace,monospace}
pre{background:var(--wash);padding:12px;border-radius:8px;overflow:auto;margin:0 0 12px}table{border-collapse:collapse;margin:0 0 12px}td{padding:2px 16px 2px 0;vertical-align:top}
nav{columns:3 180px}nav a{display:block;color:inherit}`

interface Operation {
  summary: string
  tags: string[]
  'x-access': string
  parameters?: { name: string; in: string; description?: string; required?: boolean }[]
  requestBody?: { content: Record<string, { schema: Json }> }
  responses: Record<string, { content?: Record<string, { schema: Json }> }>
}

/** A schema as text; one with a name is shown once, further down, and linked. */
function schemaHtml(title: string, schema: Json | undefined): string {
  if (!schema) return ''
  const name = typeof schema['$ref'] === 'string' ? schema['$ref'].split('/').at(-1) : undefined
  if (name) return `<p>${title}: <a href="#schema-${escape(name)}">${escape(name)}</a></p>`
  return `<p>${title}</p><pre>${escape(JSON.stringify(schema, null, 2))}</pre>`
}

function operationHtml(method: string, path: string, op: Operation): string {
  const body = op.requestBody?.content['application/json']?.schema
  const answer = op.responses['200']?.content?.['application/json']?.schema
  const rows = (op.parameters ?? []).map(
    (p) =>
      `<tr><td><code>${escape(p.name)}</code></td><td>${escape(p.in)}${p.required ? ', required' : ''}</td><td>${escape(p.description)}</td></tr>`,
  )
  return `<details><summary><b>${method.toUpperCase()}</b><code>${escape(path)}</code><span>${escape(op.summary)} · ${escape(op['x-access'])}</span></summary>
${rows.length ? `<table>${rows.join('')}</table>` : ''}${schemaHtml('Body', body)}${schemaHtml('Answer', answer)}</details>`
}

/** A page that reads the OpenAPI document to people: no script, nothing fetched from elsewhere. `nonce` is for its one style. */
export function docsPage(document: Json, nonce: string): string {
  const schemas = (document['components'] as { schemas: Record<string, Json> }).schemas
  const groups = new Map<string, string[]>()
  for (const [path, methods] of Object.entries(document['paths'] as Record<string, Record<string, Operation>>)) {
    for (const [method, op] of Object.entries(methods)) {
      const tag = op.tags[0] ?? 'General'
      groups.set(tag, [...(groups.get(tag) ?? []), operationHtml(method, path, op)])
    }
  }
  const id = (tag: string) => tag.toLowerCase().replace(/\W+/g, '-')
  const nav = [...groups.keys()].map((tag) => `<a href="#${id(tag)}">${escape(tag)}</a>`).join('')
  const sections = [...groups]
    .map(([tag, ops]) => `<section id="${id(tag)}"><h2>${escape(tag)}</h2>${ops.join('\n')}</section>`)
    .join('\n')
  const shapes = Object.entries(schemas)
    .map(
      ([name, schema]) =>
        `<details id="schema-${escape(name)}"><summary><code>${escape(name)}</code></summary><pre>${escape(JSON.stringify(schema, null, 2))}</pre></details>`,
    )
    .join('\n')
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>API – Remote Workr CRM</title>
<style nonce="${escape(nonce)}">${STYLE}</style></head><body><main><h1>API</h1><p>Every path, generated from the declarations. The same as a document: <a href="openapi.json">openapi.json</a> (OpenAPI 3.1).
Send <code>Authorization: Bearer</code> with the token of <code>POST /panel-api/auth/login</code>. Refusals are <code>application/problem+json</code>.</p><nav>${nav}</nav>${sections}<section><h2>Shapes</h2>${shapes}</section></main></body></html>`
}
