/** The built-in embedder, the analysis of languages and the client of an embeddings server, in one process. */
import './analysis/clauses.ts';
import './analysis/defining-texts.ts';
import './analysis/comparisons.ts';
import './analysis/instructions.ts';
import './analysis/paths.ts';
import './analysis/language-analysis.ts';
import './analysis/long-questions.ts';
import './built-in-embedder.ts';
import './chunk-part.ts';
import './rate-limiter.ts';
import './server-embedder.ts';
import './tokenize.ts';
