/** A column of a comparison: its settings, the time of each stage, and each hit with the reasons for its place. */
import { mayChange } from '../../api/session.ts';
import type { SearchHit } from '../../api/types.ts';
import { html } from '../../base/html.ts';
import { count, listed, t } from '../../base/language.ts';
import { saveQuestion } from '../../evaluations/save.ts';
import { openReader } from '../../reader/open.ts';
import { pageName, placeName } from '../../reader/page-name.ts';
import { Button } from '../../ui/button.ts';
import { duration, number } from '../../ui/format.ts';
import { Loading } from '../../ui/parts.ts';
import { NothingFound } from '../nothing-found.ts';
import { FilterField, LimitField } from '../options.ts';
import { fromFirstMatch, wordPieces } from '../passages/matched-words.ts';
import { PassageButton } from '../passages/passage-button.ts';
import { type Mode, modes, type Question } from '../question.ts';
import { spacesOf } from '../scope.ts';
import { type Column, type Outcome, rankIn, type Stage } from './compare-run.ts';

const featuresShown = 4;
/** A smaller rest of a score is not shown. */
const sharesMin = 0.0005;

interface ColumnProps {
  column: Column;
  columns: readonly Column[];
  /** Whether the question is being asked. */
  isAsked: boolean;
  /** Removes the column. */
  onRemove(): void;
}

export function ColumnView({ column, columns, isAsked, onRemove }: ColumnProps) {
  const { mode, outcome } = column;
  const name = nameOf(column, columns);
  const choose = (event: Event) => {
    mode.value = (event.target as HTMLSelectElement).value as Mode;
    outcome.value = undefined;
  };
  return html`<section aria-label=${name}>
    <div class="bar">
      <select aria-label=${t('compare.mode', { name })} value=${mode.value} onChange=${choose}>
        ${modes.map((one) => html`<option key=${one} value=${one}>${one}</option>`)}
      </select>
      <span class="spring"></span>
      ${columns.length > 1 && html`<${Button} icon="close" kind="quiet" label=${t('compare.remove', { name })} onClick=${onRemove} />`}
    </div>
    <p class="hint">${t(`mode.${mode.value}`)}</p>
    <details>
      <summary>${t('compare.settings')}</summary>
      <div class="options"><${LimitField} limit=${column.limit} hint=${t('compare.limitHint')} /><${FilterField} filter=${column.filter} /></div>
    </details>
    ${isAsked && outcome.value === undefined && html`<${Loading} />`}
    ${outcome.value && html`<${Found} column=${column} columns=${columns} outcome=${outcome.value} />`}
  </section>`;
}

/** @returns the mode, and the place of the column if another one has the same mode. */
function nameOf(column: Column, columns: readonly Column[]): string {
  const isAlone = columns.every((other) => other === column || other.mode.value !== column.mode.value);
  return isAlone ? column.mode.value : `${column.mode.value} (${columns.indexOf(column) + 1})`;
}

interface FoundProps {
  column: Column;
  columns: readonly Column[];
  outcome: Outcome;
}

function Found({ column, columns, outcome }: FoundProps) {
  if (outcome.hits === undefined) return html`<p class="problem" role="alert">${outcome.failure}</p>`;
  const { hits, total, stages, ms } = outcome;
  const times = stages.map((stage) => `${stageName(stage, outcome.asked)} ${time(stage.ms)}`);
  const isCut = total > hits.length;
  const found = isCut ? t('compare.hits.cut', { n: hits.length, total }) : count('compare.hits', total);
  const inAll = t('compare.inAll', { time: duration(Math.round(ms)) });
  return html`<p class="hint">${found} · ${inAll}<br />${times.join(' · ')}</p>
    ${total === 0 && html`<${NothingFound} question=${outcome.asked} reason=${t('compare.nothing')} />`}
    <ol>${hits.map((hit, i) => html`<${Hit} key=${placeOf(hit)} hit=${hit} rank=${i + 1} column=${column} columns=${columns} outcome=${outcome} />`)}</ol>`;
}

function stageName({ name, order }: Stage, { mode }: Question): string {
  // Mode fast has no reranker.
  if (name === 'rank' && mode === 'fast') return t('stage.order');
  return name === 'step' ? t('compare.step', { n: order! }) : t(`stage.${name}` as 'stage.weigh');
}

function time(ms: number): string {
  return `${number(ms, ms < 10 ? 1 : 0)} ms`;
}

interface HitProps extends FoundProps {
  hit: SearchHit;
  /** From 1. */
  rank: number;
}

function Hit({ hit, rank, column, columns, outcome: { asked } }: HitProps) {
  const { annotation, explanation, text, score } = hit;
  const { file_id, file_name, paths, page, titles } = annotation;
  const open = () => openReader({ file_id, file_name, paths: paths[0] ?? [], quote: text, ...(page && { page }) });
  const save = () =>
    saveQuestion({ text: asked.query, passage: { file_id, file_name, quote: text }, spaces: spacesOf(asked.scope) });
  const elsewhere = columns
    .filter((other) => other !== column && other.outcome.value !== undefined)
    .map((other) => ({ name: nameOf(other, columns), at: rankIn(other.outcome.value, hit) }))
    .map(({ name, at }) => `${name} ${at === 0 ? '–' : `#${at}`}`);
  const where = placeName({ file_name, page, titles });
  return html`<li>
    <${PassageButton} label=${t('answer.passage', { n: rank, where })} onClick=${open}>
      <span class="from"><strong>${rank}. ${file_name}</strong><small>${pageName({ file_name, page, titles })}</small>
        <span class="spring"></span><small class="mono" title=${t('answer.score')}>${number(score, 3)}</small></span>
      <span class="text" dir="auto">${fromFirstMatch(wordPieces(text, explanation?.matched ?? [])).map(({ text: piece, isMatch }) => (isMatch ? html`<mark>${piece}</mark>` : piece))}</span>
    </${PassageButton}>
    ${explanation && html`<${Why} explained=${explanation} score=${score} asked=${asked} />`}
    <p class="bar"><small>${elsewhere.length > 0 && t('compare.elsewhere', { places: listed(elsewhere) })}</small><span class="spring"></span>
      ${mayChange('rag') && html`<${Button} icon="measure" kind="quiet" aria-label=${t('evaluation.rightOf', { n: rank, where })} onClick=${save}>${t('evaluation.right')}</${Button}>`}</p>
  </li>`;
}

interface WhyProps {
  explained: NonNullable<SearchHit['explanation']>;
  score: number;
  asked: Question;
}

function Why({ explained, score, asked: { mode, query } }: WhyProps) {
  const { cosine, bm25, vectors, keywords, fused, reranked, features, query: searched = query } = explained;
  const place = (standing: { rank: number } | undefined) => (standing === undefined ? '' : ` (#${standing.rank})`);
  const scores = [
    `${t('compare.cosine')} ${number(cosine, 3)}${place(vectors)}`,
    `BM25 ${number(bm25, 2)}${place(keywords)}`,
    ...(fused === undefined ? [] : [`${t('compare.fused')} ${number(fused.score, 3)}${place(fused)}`]),
    ...(mode === 'fast' ? [] : [`${t('compare.reranked')} ${number(reranked, 3)}`]),
    // Without an embedding model, fast ranks by the words of the question, and not by the cosine.
    ...(mode === 'fast' && score !== cosine ? [`${t('compare.words')} ${number(score, 3)}`] : []),
  ];
  const heaviest = features.filter(({ share }) => share > 0).slice(0, featuresShown);
  // The score is the sum of all shares.
  const others = reranked - heaviest.reduce((sum, { share }) => sum + share, 0);
  return html`${searched !== query && html`<p class="hint" dir="auto">${t('compare.foundBy', { query: searched })}</p>`}
    <p class="scores mono">${scores.join(' · ')}</p>
    ${
      mode !== 'fast' &&
      html`<ul class="features" aria-label=${t('compare.why')}>${heaviest.map(
        ({ name, share }) => html`<li key=${name}><span>${t(`feature.${name}` as 'feature.cosine')}</span>
          <meter min="0" max=${reranked} value=${share} aria-label=${t(`feature.${name}` as 'feature.cosine')}></meter><small class="mono">${number(share, 3)}</small></li>`,
      )}${
        others > sharesMin &&
        html`<li><span>${t('compare.others')}</span>
        <meter min="0" max=${reranked} value=${others} aria-label=${t('compare.others')}></meter><small class="mono">${number(others, 3)}</small></li>`
      }</ul>`
    }`;
}

function placeOf({ annotation: { file_id, paths } }: SearchHit): string {
  return `${file_id} ${paths.map((path) => path.join('.')).join(' ')}`;
}
