/** The reference of the HTTP API, drawn from the document of the running service. Each request can be tried. */
import { computed, signal, useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { request } from '../api/request.ts';
import { mayChange, mayRead, ownKey, signIn } from '../api/session.ts';
import { type Children, html } from '../base/html.ts';
import { t } from '../base/language.ts';
import { useForm } from '../ui/form.ts';
import { Icon } from '../ui/icons.ts';
import { Badge, Failure, Loading } from '../ui/parts.ts';
import {
  type OpenApi,
  type Operation,
  operationsOf,
  type Parameter,
  resolve,
  type Schema,
  typeOf,
} from './document.ts';
import { TryIt } from './try-it.ts';

const openApi = signal<OpenApi | undefined>(undefined);
const search = signal('');
const operations = computed(() => (openApi.value ? operationsOf(openApi.value) : []));
const groups = computed(() => {
  const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
  const found = operations.value.filter(({ method, path, summary }) => {
    const text = `${method} ${path} ${summary}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
  return [...Map.groupBy(found, ({ group }) => group)];
});

export function View() {
  const failure = useSignal<unknown>(undefined);
  const load = async () => {
    try {
      openApi.value ??= await request<OpenApi>('/openapi.json');
      failure.value = undefined;
    } catch (error) {
      failure.value = error;
    }
  };
  useEffect(() => void load(), []);
  const typed = (event: Event) => {
    search.value = (event.target as HTMLInputElement).value;
  };
  return html`<div class="page api">
    <header>
      <h1>${t('nav.docs')}</h1>
      <a class="sub" href="/openapi.json">openapi.json</a>
      <span class="spring"></span>
      <div class="search">
        <${Icon} name="search" />
        <input type="search" data-search aria-label=${t('docs.search')} placeholder=${t('docs.search')} value=${search.value} onInput=${typed} />
      </div>
    </header>
    <p class="hint">${t('docs.key')} <code>Authorization: Bearer $MILLRACE_KEY</code></p>
    ${ownKey.value === undefined && html`<${KeyForm} />`}
    ${failure.value !== undefined && html`<${Failure} error=${failure.value} onRetry=${load} />`}
    ${openApi.value === undefined && failure.value === undefined && html`<${Loading} />`}
    ${groups.value.map(
      ([group, some]) => html`<section key=${group}>
        <h2>${group}</h2>
        ${some.map((operation) => html`<${OperationView} key=${operation.id} operation=${operation} />`)}
      </section>`,
    )}
  </div>`;
}

/** Signs in without leaving the page, so that requests can be tried. */
function KeyForm() {
  const form = useForm({ key: '' });
  const enter = () => signIn(form.values.key.trim());
  return html`<form class="key-form" onSubmit=${form.submit(enter)}>
    <div class="bar">
      <label for="key">${t('signIn.key')}</label>
      <input id="key" ...${form.text('key')} type="password" autocomplete="current-password" required placeholder="mr-…" />
      <button class="button" type="submit" aria-busy=${form.isBusy} aria-disabled=${form.isBusy}>${t('signIn.action')}</button>
      <small class="hint">${t('docs.keyHint')}</small>
    </div>
    ${form.problem.value && html`<p class="problem" role="alert">${form.problem.value}</p>`}
  </form>`;
}

function OperationView({ operation }: { operation: Operation }) {
  const isOpen = useSignal(location.hash === `#${operation.id}`);
  const { id, method, path, summary } = operation;
  const onToggle = (event: Event) => {
    isOpen.value = (event.target as HTMLDetailsElement).open;
    if (isOpen.value) history.replaceState(null, '', `#${id}`);
  };
  return html`<details id=${id} class="operation" open=${isOpen.value} onToggle=${onToggle}>
    <summary>
      <span class=${`method ${method.toLowerCase()}`}>${method}</span>
      <code>${path}</code><span class="hint">${summary}</span>
    </summary>
    ${isOpen.value && html`<${Details} operation=${operation} />`}
  </details>`;
}

function Details({ operation }: { operation: Operation }) {
  const document = openApi.value!;
  const { security, parameters = [], requestBody, responses } = operation;
  const roles = (security ?? []).flatMap(({ key }) => key);
  const answers = Object.entries(responses).filter(([status]) => status !== 'default');
  const failure = responses.default?.content?.['application/json'];
  return html`<div class="details">
    <p class="hint">
      ${roles.length === 0 ? t('docs.open') : t('docs.roles')}
      ${roles.map((role) => html`<${Badge} key=${role} tone=${isHeld(role) ? 'good' : 'plain'}>${role}</${Badge}>`)}
    </p>
    <${TryIt} document=${document} operation=${operation} />
    ${parameters.length > 0 && html`<${Parameters} parameters=${parameters} />`}
    ${Object.entries(requestBody?.content ?? {}).map(
      ([type, { schema }]) =>
        html`<div key=${type}><h3>${t('docs.body')} <small>${type}</small></h3><${Fields} document=${document} schema=${schema} /></div>`,
    )}
    <h3>${t('docs.answers')}</h3>
    ${answers.flatMap(([status, { description, content }], i) => {
      // Some answers have no body, such as those that come before a route is found.
      if (content === undefined) return html`<${AnswerSchema} key=${status} ...${{ status, description }} />`;
      return Object.entries(content).map(
        ([type, { schema }]) =>
          html`<${AnswerSchema} key=${`${status} ${type}`} ...${{ status, description: type, schema, isOpen: i === 0 }} />`,
      );
    })}
    ${failure && html`<${AnswerSchema} status=${t('docs.otherStatuses')} description=${responses.default!.description} schema=${failure.schema} />`}
  </div>`;
}

interface AnswerProps {
  status: string;
  description: string;
  /** The schema of the body. An answer without a body has none. */
  schema?: Schema;
  isOpen?: boolean;
}

function AnswerSchema({ status, description, schema, isOpen = false }: AnswerProps) {
  const name = html`<${Badge} tone=${status.startsWith('2') ? 'good' : 'bad'}>${status}</${Badge}> <small>${description}</small>`;
  if (schema === undefined) return html`<p class="answer-schema">${name}</p>`;
  return html`<details class="answer-schema" open=${isOpen}>
    <summary>${name}</summary>
    <${Fields} document=${openApi.value!} schema=${schema} />
  </details>`;
}

function isHeld(role: string): boolean {
  const [name, reads] = role.split(':') as ['rag' | 'queue' | 'worker' | 'admin', string | undefined];
  return reads === undefined ? mayChange(name) : mayRead(name);
}

function Parameters({ parameters }: { parameters: readonly Parameter[] }) {
  return html`<div>
    <h3>${t('docs.parameters')}</h3>
    <dl class="fields">
      ${parameters.map(
        ({ name, in: place, required, schema }) =>
          html`<${Row} key=${name} ...${{ name, schema, isRequired: required, place }} />`,
      )}
    </dl>
  </div>`;
}

function Row({
  name,
  schema,
  isRequired,
  place,
  children,
}: {
  name: string;
  schema: Schema;
  isRequired: boolean;
  place?: string;
  /** The members inside it. */
  children?: Children;
}) {
  const { description, default: initial, maximum, minimum } = schema;
  const bounds = [
    minimum !== undefined && `≥ ${minimum}`,
    maximum !== undefined && maximum < 2 ** 31 && `≤ ${maximum}`,
  ].filter(Boolean);
  return html`<div>
    <dt><code>${name}</code>${isRequired && html`<span class="required">*</span>`}</dt>
    <dd>
      <code class="type">${typeOf(schema)}</code>${place && html` <small>${place}</small>`}
      ${bounds.length > 0 && html` <small>${bounds.join(', ')}</small>`}
      ${initial !== undefined && html` <small>= ${JSON.stringify(initial)}</small>`}
      ${description && html`<p>${description}</p>`}
      ${children}
    </dd>
  </div>`;
}

function Fields({ document, schema, depth = 0 }: { document: OpenApi; schema: Schema; depth?: number }) {
  const resolved = resolve(document, schema);
  const choices = resolved.anyOf ?? resolved.oneOf;
  const intro = resolved.description && html`<p class="hint">${resolved.description}</p>`;
  if (choices && depth < 6) {
    return html`${intro}${choices.map((choice, i) => html`<div key=${i} class="choice-schema"><${Fields} document=${document} schema=${choice} depth=${depth + 1} /></div>`)}`;
  }
  if (resolved.type === 'array' && resolved.items)
    return html`${intro}<${Fields} document=${document} schema=${resolved.items} depth=${depth} />`;
  if (!resolved.properties) return html`${intro}<code class="type">${typeOf(resolved)}</code>`;
  return html`${intro}
    <dl class="fields">
      ${Object.entries(resolved.properties).map(([name, property]) => {
        const inner = innerOf(document, property);
        const isRequired = resolved.required?.includes(name) ?? false;
        return html`<${Row} key=${name} ...${{ name, schema: property, isRequired }}>
          ${inner && depth < 6 && html`<${Fields} document=${document} schema=${inner} depth=${depth + 1} />`}
        </${Row}>`;
      })}
    </dl>`;
}

/** @returns the schema of the members inside a property; undefined for plain values, and for a schema within itself */
function innerOf(document: OpenApi, property: Schema): Schema | undefined {
  if (property.$ref) return undefined;
  const inner = property.type === 'array' && property.items ? property.items : property;
  if (inner.$ref) return undefined;
  const resolved = resolve(document, inner);
  return resolved.properties || resolved.anyOf?.some((choice) => choice.properties) || resolved.oneOf
    ? resolved
    : undefined;
}
