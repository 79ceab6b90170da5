/** The parts of the gateway that need no server, in one process. */
import '../access/rate-limit.ts';
import './body-buffer.ts';
import './byte-range.ts';
import './trace.ts';
import '../openai/answer-text.ts';
import '../schemas/schema.ts';
import '../streams/event-ring.ts';
