/** Detects keys and tokens of services, by their prefix and a rest that looks random. */
import type { Detector } from './detector.ts';

export const apiKey: readonly Detector[] = [
  rule('openai', /sk-(?:proj-|ant-|or-|svcacct-)?[\w-]{20,400}/),
  rule('stripe', /[spr]k_(?:live|test)_[A-Za-z0-9]{16,200}/),
  rule('github', /(?:gh[opsur]_[A-Za-z0-9]{36,251}|github_pat_\w{22,251})/),
  rule('gitlab', /glpat-[\w-]{20,100}/),
  rule('aws', /(?:AKIA|ASIA)[A-Z2-7]{16}/),
  rule('google', /AIza[\w-]{35}/),
  rule('slack', /xox[abeoprs]-[\w-]{10,250}/),
  rule('npm', /npm_[A-Za-z0-9]{36}/),
  rule('hugging_face', /hf_[A-Za-z0-9]{30,60}/),
  rule('aliyun', /LTAI[A-Za-z0-9]{12,26}/),
  rule('tencent', /AKID[A-Za-z0-9]{32}/),
  rule('jwt', /eyJ[\w-]{8,200}\.eyJ[\w-]{8,400}\.[\w-]{16,350}/),
];

function rule(issuer: string, form: RegExp): Detector {
  const candidate = new RegExp(String.raw`(?<![\w-])${form.source}(?![\w-])`, 'g');
  return { secTag: 'api_key', templateId: `api_key_${issuer}`, candidate, measure };
}

/** A key has a long run of mixed letters and digits. `sk-learn-contrib-projects-2024` has none: it is a name. */
function measure(candidate: string): number {
  const runs = candidate.match(/[A-Za-z0-9]{12,}/g) ?? [];
  return runs.some((run) => /\d/.test(run) && /[A-Za-z]/.test(run) && new Set(run).size >= 8) ? candidate.length : 0;
}
