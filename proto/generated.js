/*eslint-disable block-scoped-var, id-length, no-control-regex, no-magic-numbers, no-mixed-operators, no-prototype-builtins, no-redeclare, no-shadow, no-var, sort-vars, default-case, jsdoc/require-param*/
import $protobuf from "protobufjs/minimal.js";

const $Reader = $protobuf.Reader, $Writer = $protobuf.Writer, $util = $protobuf.util;
const $Object = $util.global.Object, $undefined = $util.global.undefined, $Error = $util.global.Error, $RangeError = $util.global.RangeError;

const $root = $protobuf.roots["default"] || ($protobuf.roots["default"] = {});

export const millrace = $root.millrace = (() => {

    const millrace = {};

    millrace.v1 = (function() {

        const v1 = {};

        v1.Path = (function() {

            const Path = function (p) {
                this.position = [];
                if (p)
                    for (var ks = $Object.keys(p), i = 0; i < ks.length; ++i)
                        if (p[ks[i]] != null && ks[i] !== "__proto__")
                            this[ks[i]] = p[ks[i]];
            };

            Path.prototype.position = $util.emptyArray;

            Path.encode = function (m, w, q) {
                if (!w)
                    w = $Writer.create();
                if (q === $undefined)
                    q = 0;
                if (q > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (m.position != null && m.position.length) {
                    w.uint32(10).uint32s(m.position);
                }
                if (m.$unknowns != null && $Object.hasOwnProperty.call(m, "$unknowns"))
                    for (var i = 0; i < m.$unknowns.length; ++i)
                        w.raw(m.$unknowns[i]);
                return w;
            };

            Path.decode = function (r, l, z, q, g) {
                if (!(r instanceof $Reader))
                    r = $Reader.create(r);
                if (q === $undefined)
                    q = 0;
                if (q > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                var c, m;
                if (l === $undefined)
                    c = r.len;
                else {
                    c = r.pos + l;
                    if (c > r.len)
                        throw $RangeError("index out of range");
                    l = r.len;
                    r.len = c;
                }
                m = g || new $root.millrace.v1.Path();
                while (r.pos < c) {
                    var s = r.pos;
                    var t = r.tag();
                    if (t === z) {
                        z = $undefined;
                        break;
                    }
                    var u = t & 7;
                    switch (t >>>= 3) {
                    case 1: {
                            if (u === 2) {
                                if (!(m.position && m.position.length))
                                    m.position = [];
                                r.uint32s(m.position);
                                continue;
                            }
                            if (u !== 0)
                                break;
                            if (!(m.position && m.position.length))
                                m.position = [];
                            m.position.push(r.uint32());
                            continue;
                        }
                    }
                    r.skipType(u, q, t);
                    if (!r.discardUnknown) {
                        $util.makeProp(m, "$unknowns", false);
                        (m.$unknowns || (m.$unknowns = [])).push(r.raw(s, r.pos));
                    }
                }
                if (l !== $undefined) {
                    if (r.pos !== c)
                        throw $RangeError("index out of range");
                    r.len = l;
                }
                if (z !== $undefined)
                    throw $Error("missing end group");
                return m;
            };

            Path.getTypeUrl = function(prefix) {
                if (prefix === $undefined)
                    prefix = "type.googleapis.com";
                return prefix + "/millrace.v1.Path";
            };

            return Path;
        })();

        v1.ScopeItem = (function() {

            const ScopeItem = function (p) {
                this.ids = [];
                if (p)
                    for (var ks = $Object.keys(p), i = 0; i < ks.length; ++i)
                        if (p[ks[i]] != null && ks[i] !== "__proto__")
                            this[ks[i]] = p[ks[i]];
            };

            ScopeItem.prototype.type = "";
            ScopeItem.prototype.ids = $util.emptyArray;

            ScopeItem.encode = function (m, w, q) {
                if (!w)
                    w = $Writer.create();
                if (q === $undefined)
                    q = 0;
                if (q > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (m.type != null && $Object.hasOwnProperty.call(m, "type") && m.type !== "")
                    w.uint32(10).string(m.type);
                if (m.ids != null && m.ids.length) {
                    for (var i = 0; i < m.ids.length; ++i)
                        w.uint32(18).string(m.ids[i]);
                }
                if (m.$unknowns != null && $Object.hasOwnProperty.call(m, "$unknowns"))
                    for (var i = 0; i < m.$unknowns.length; ++i)
                        w.raw(m.$unknowns[i]);
                return w;
            };

            ScopeItem.decode = function (r, l, z, q, g) {
                if (!(r instanceof $Reader))
                    r = $Reader.create(r);
                if (q === $undefined)
                    q = 0;
                if (q > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                var c, m, v;
                if (l === $undefined)
                    c = r.len;
                else {
                    c = r.pos + l;
                    if (c > r.len)
                        throw $RangeError("index out of range");
                    l = r.len;
                    r.len = c;
                }
                m = g || new $root.millrace.v1.ScopeItem();
                while (r.pos < c) {
                    var s = r.pos;
                    var t = r.tag();
                    if (t === z) {
                        z = $undefined;
                        break;
                    }
                    var u = t & 7;
                    switch (t >>>= 3) {
                    case 1: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.type = v;
                            else
                                delete m.type;
                            continue;
                        }
                    case 2: {
                            if (u !== 2)
                                break;
                            if (!(m.ids && m.ids.length))
                                m.ids = [];
                            m.ids.push(r.stringVerify());
                            continue;
                        }
                    }
                    r.skipType(u, q, t);
                    if (!r.discardUnknown) {
                        $util.makeProp(m, "$unknowns", false);
                        (m.$unknowns || (m.$unknowns = [])).push(r.raw(s, r.pos));
                    }
                }
                if (l !== $undefined) {
                    if (r.pos !== c)
                        throw $RangeError("index out of range");
                    r.len = l;
                }
                if (z !== $undefined)
                    throw $Error("missing end group");
                return m;
            };

            ScopeItem.getTypeUrl = function(prefix) {
                if (prefix === $undefined)
                    prefix = "type.googleapis.com";
                return prefix + "/millrace.v1.ScopeItem";
            };

            return ScopeItem;
        })();

        v1.Error = (function() {

            const Error = function (p) {
                if (p)
                    for (var ks = $Object.keys(p), i = 0; i < ks.length; ++i)
                        if (p[ks[i]] != null && ks[i] !== "__proto__")
                            this[ks[i]] = p[ks[i]];
            };

            Error.prototype.code = "";
            Error.prototype.type = "";
            Error.prototype.message = "";
            Error.prototype.param = "";
            Error.prototype.quota = "";
            Error.prototype.used = 0;
            Error.prototype.allowed = 0;

            Error.encode = function (m, w, q) {
                if (!w)
                    w = $Writer.create();
                if (q === $undefined)
                    q = 0;
                if (q > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (m.code != null && $Object.hasOwnProperty.call(m, "code") && m.code !== "")
                    w.uint32(10).string(m.code);
                if (m.type != null && $Object.hasOwnProperty.call(m, "type") && m.type !== "")
                    w.uint32(18).string(m.type);
                if (m.message != null && $Object.hasOwnProperty.call(m, "message") && m.message !== "")
                    w.uint32(26).string(m.message);
                if (m.param != null && $Object.hasOwnProperty.call(m, "param") && m.param !== "")
                    w.uint32(34).string(m.param);
                if (m.quota != null && $Object.hasOwnProperty.call(m, "quota") && m.quota !== "")
                    w.uint32(42).string(m.quota);
                if (m.used != null && $Object.hasOwnProperty.call(m, "used") && !$Object.is(m.used, 0))
                    w.uint32(49).double(m.used);
                if (m.allowed != null && $Object.hasOwnProperty.call(m, "allowed") && !$Object.is(m.allowed, 0))
                    w.uint32(57).double(m.allowed);
                if (m.$unknowns != null && $Object.hasOwnProperty.call(m, "$unknowns"))
                    for (var i = 0; i < m.$unknowns.length; ++i)
                        w.raw(m.$unknowns[i]);
                return w;
            };

            Error.decode = function (r, l, z, q, g) {
                if (!(r instanceof $Reader))
                    r = $Reader.create(r);
                if (q === $undefined)
                    q = 0;
                if (q > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                var c, m, v;
                if (l === $undefined)
                    c = r.len;
                else {
                    c = r.pos + l;
                    if (c > r.len)
                        throw $RangeError("index out of range");
                    l = r.len;
                    r.len = c;
                }
                m = g || new $root.millrace.v1.Error();
                while (r.pos < c) {
                    var s = r.pos;
                    var t = r.tag();
                    if (t === z) {
                        z = $undefined;
                        break;
                    }
                    var u = t & 7;
                    switch (t >>>= 3) {
                    case 1: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.code = v;
                            else
                                delete m.code;
                            continue;
                        }
                    case 2: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.type = v;
                            else
                                delete m.type;
                            continue;
                        }
                    case 3: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.message = v;
                            else
                                delete m.message;
                            continue;
                        }
                    case 4: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.param = v;
                            else
                                delete m.param;
                            continue;
                        }
                    case 5: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.quota = v;
                            else
                                delete m.quota;
                            continue;
                        }
                    case 6: {
                            if (u !== 1)
                                break;
                            if (!$Object.is(v = r.double(), 0))
                                m.used = v;
                            else
                                delete m.used;
                            continue;
                        }
                    case 7: {
                            if (u !== 1)
                                break;
                            if (!$Object.is(v = r.double(), 0))
                                m.allowed = v;
                            else
                                delete m.allowed;
                            continue;
                        }
                    }
                    r.skipType(u, q, t);
                    if (!r.discardUnknown) {
                        $util.makeProp(m, "$unknowns", false);
                        (m.$unknowns || (m.$unknowns = [])).push(r.raw(s, r.pos));
                    }
                }
                if (l !== $undefined) {
                    if (r.pos !== c)
                        throw $RangeError("index out of range");
                    r.len = l;
                }
                if (z !== $undefined)
                    throw $Error("missing end group");
                return m;
            };

            Error.getTypeUrl = function(prefix) {
                if (prefix === $undefined)
                    prefix = "type.googleapis.com";
                return prefix + "/millrace.v1.Error";
            };

            return Error;
        })();

        v1.SearchRequest = (function() {

            const SearchRequest = function (p) {
                this.scope = [];
                if (p)
                    for (var ks = $Object.keys(p), i = 0; i < ks.length; ++i)
                        if (p[ks[i]] != null && ks[i] !== "__proto__")
                            this[ks[i]] = p[ks[i]];
            };

            SearchRequest.prototype.query = "";
            SearchRequest.prototype.scope = $util.emptyArray;
            SearchRequest.prototype.limit = 0;
            SearchRequest.prototype.user = "";
            SearchRequest.prototype.mode = "";
            SearchRequest.prototype.timeout = 0;
            SearchRequest.prototype.filter = "";
            SearchRequest.prototype.explain = false;

            SearchRequest.encode = function (m, w, q) {
                if (!w)
                    w = $Writer.create();
                if (q === $undefined)
                    q = 0;
                if (q > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (m.query != null && $Object.hasOwnProperty.call(m, "query") && m.query !== "")
                    w.uint32(10).string(m.query);
                if (m.scope != null && m.scope.length) {
                    for (var i = 0; i < m.scope.length; ++i)
                        $root.millrace.v1.ScopeItem.encode(m.scope[i], w.uint32(18).fork(), q + 1).ldelim();
                }
                if (m.limit != null && $Object.hasOwnProperty.call(m, "limit") && m.limit !== 0)
                    w.uint32(24).uint32(m.limit);
                if (m.user != null && $Object.hasOwnProperty.call(m, "user") && m.user !== "")
                    w.uint32(34).string(m.user);
                if (m.mode != null && $Object.hasOwnProperty.call(m, "mode") && m.mode !== "")
                    w.uint32(42).string(m.mode);
                if (m.timeout != null && $Object.hasOwnProperty.call(m, "timeout") && !$Object.is(m.timeout, 0))
                    w.uint32(49).double(m.timeout);
                if (m.filter != null && $Object.hasOwnProperty.call(m, "filter") && m.filter !== "")
                    w.uint32(58).string(m.filter);
                if (m.explain != null && $Object.hasOwnProperty.call(m, "explain") && m.explain !== false)
                    w.uint32(64).bool(m.explain);
                if (m.$unknowns != null && $Object.hasOwnProperty.call(m, "$unknowns"))
                    for (var i = 0; i < m.$unknowns.length; ++i)
                        w.raw(m.$unknowns[i]);
                return w;
            };

            SearchRequest.decode = function (r, l, z, q, g) {
                if (!(r instanceof $Reader))
                    r = $Reader.create(r);
                if (q === $undefined)
                    q = 0;
                if (q > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                var c, m, v;
                if (l === $undefined)
                    c = r.len;
                else {
                    c = r.pos + l;
                    if (c > r.len)
                        throw $RangeError("index out of range");
                    l = r.len;
                    r.len = c;
                }
                m = g || new $root.millrace.v1.SearchRequest();
                while (r.pos < c) {
                    var s = r.pos;
                    var t = r.tag();
                    if (t === z) {
                        z = $undefined;
                        break;
                    }
                    var u = t & 7;
                    switch (t >>>= 3) {
                    case 1: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.query = v;
                            else
                                delete m.query;
                            continue;
                        }
                    case 2: {
                            if (u !== 2)
                                break;
                            if (!(m.scope && m.scope.length))
                                m.scope = [];
                            m.scope.push($root.millrace.v1.ScopeItem.decode(r, r.size(), $undefined, q + 1));
                            continue;
                        }
                    case 3: {
                            if (u !== 0)
                                break;
                            if (v = r.uint32())
                                m.limit = v;
                            else
                                delete m.limit;
                            continue;
                        }
                    case 4: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.user = v;
                            else
                                delete m.user;
                            continue;
                        }
                    case 5: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.mode = v;
                            else
                                delete m.mode;
                            continue;
                        }
                    case 6: {
                            if (u !== 1)
                                break;
                            if (!$Object.is(v = r.double(), 0))
                                m.timeout = v;
                            else
                                delete m.timeout;
                            continue;
                        }
                    case 7: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.filter = v;
                            else
                                delete m.filter;
                            continue;
                        }
                    case 8: {
                            if (u !== 0)
                                break;
                            if (v = r.bool())
                                m.explain = v;
                            else
                                delete m.explain;
                            continue;
                        }
                    }
                    r.skipType(u, q, t);
                    if (!r.discardUnknown) {
                        $util.makeProp(m, "$unknowns", false);
                        (m.$unknowns || (m.$unknowns = [])).push(r.raw(s, r.pos));
                    }
                }
                if (l !== $undefined) {
                    if (r.pos !== c)
                        throw $RangeError("index out of range");
                    r.len = l;
                }
                if (z !== $undefined)
                    throw $Error("missing end group");
                return m;
            };

            SearchRequest.getTypeUrl = function(prefix) {
                if (prefix === $undefined)
                    prefix = "type.googleapis.com";
                return prefix + "/millrace.v1.SearchRequest";
            };

            return SearchRequest;
        })();

        v1.SearchResponse = (function() {

            const SearchResponse = function (p) {
                if (p)
                    for (var ks = $Object.keys(p), i = 0; i < ks.length; ++i)
                        if (p[ks[i]] != null && ks[i] !== "__proto__")
                            this[ks[i]] = p[ks[i]];
            };

            SearchResponse.prototype.code = 0;
            SearchResponse.prototype.message = "";
            SearchResponse.prototype.data = null;

            SearchResponse.encode = function (m, w, q) {
                if (!w)
                    w = $Writer.create();
                if (q === $undefined)
                    q = 0;
                if (q > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (m.code != null && $Object.hasOwnProperty.call(m, "code") && m.code !== 0)
                    w.uint32(8).int32(m.code);
                if (m.message != null && $Object.hasOwnProperty.call(m, "message") && m.message !== "")
                    w.uint32(18).string(m.message);
                if (m.data != null && $Object.hasOwnProperty.call(m, "data"))
                    $root.millrace.v1.SearchResults.encode(m.data, w.uint32(26).fork(), q + 1).ldelim();
                if (m.$unknowns != null && $Object.hasOwnProperty.call(m, "$unknowns"))
                    for (var i = 0; i < m.$unknowns.length; ++i)
                        w.raw(m.$unknowns[i]);
                return w;
            };

            SearchResponse.decode = function (r, l, z, q, g) {
                if (!(r instanceof $Reader))
                    r = $Reader.create(r);
                if (q === $undefined)
                    q = 0;
                if (q > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                var c, m, v;
                if (l === $undefined)
                    c = r.len;
                else {
                    c = r.pos + l;
                    if (c > r.len)
                        throw $RangeError("index out of range");
                    l = r.len;
                    r.len = c;
                }
                m = g || new $root.millrace.v1.SearchResponse();
                while (r.pos < c) {
                    var s = r.pos;
                    var t = r.tag();
                    if (t === z) {
                        z = $undefined;
                        break;
                    }
                    var u = t & 7;
                    switch (t >>>= 3) {
                    case 1: {
                            if (u !== 0)
                                break;
                            if (v = r.int32())
                                m.code = v;
                            else
                                delete m.code;
                            continue;
                        }
                    case 2: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.message = v;
                            else
                                delete m.message;
                            continue;
                        }
                    case 3: {
                            if (u !== 2)
                                break;
                            m.data = $root.millrace.v1.SearchResults.decode(r, r.size(), $undefined, q + 1, m.data);
                            continue;
                        }
                    }
                    r.skipType(u, q, t);
                    if (!r.discardUnknown) {
                        $util.makeProp(m, "$unknowns", false);
                        (m.$unknowns || (m.$unknowns = [])).push(r.raw(s, r.pos));
                    }
                }
                if (l !== $undefined) {
                    if (r.pos !== c)
                        throw $RangeError("index out of range");
                    r.len = l;
                }
                if (z !== $undefined)
                    throw $Error("missing end group");
                return m;
            };

            SearchResponse.getTypeUrl = function(prefix) {
                if (prefix === $undefined)
                    prefix = "type.googleapis.com";
                return prefix + "/millrace.v1.SearchResponse";
            };

            return SearchResponse;
        })();

        v1.SearchResults = (function() {

            const SearchResults = function (p) {
                this.docs = [];
                this.corrections = [];
                if (p)
                    for (var ks = $Object.keys(p), i = 0; i < ks.length; ++i)
                        if (p[ks[i]] != null && ks[i] !== "__proto__")
                            this[ks[i]] = p[ks[i]];
            };

            SearchResults.prototype.total = 0;
            SearchResults.prototype.docs = $util.emptyArray;
            SearchResults.prototype.corrections = $util.emptyArray;
            SearchResults.prototype.explanation = null;

            SearchResults.encode = function (m, w, q) {
                if (!w)
                    w = $Writer.create();
                if (q === $undefined)
                    q = 0;
                if (q > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (m.total != null && $Object.hasOwnProperty.call(m, "total") && m.total !== 0)
                    w.uint32(8).uint32(m.total);
                if (m.docs != null && m.docs.length) {
                    for (var i = 0; i < m.docs.length; ++i)
                        $root.millrace.v1.SearchHit.encode(m.docs[i], w.uint32(18).fork(), q + 1).ldelim();
                }
                if (m.corrections != null && m.corrections.length) {
                    for (var i = 0; i < m.corrections.length; ++i)
                        $root.millrace.v1.Correction.encode(m.corrections[i], w.uint32(26).fork(), q + 1).ldelim();
                }
                if (m.explanation != null && $Object.hasOwnProperty.call(m, "explanation"))
                    $root.millrace.v1.SearchExplained.encode(m.explanation, w.uint32(34).fork(), q + 1).ldelim();
                if (m.$unknowns != null && $Object.hasOwnProperty.call(m, "$unknowns"))
                    for (var i = 0; i < m.$unknowns.length; ++i)
                        w.raw(m.$unknowns[i]);
                return w;
            };

            SearchResults.decode = function (r, l, z, q, g) {
                if (!(r instanceof $Reader))
                    r = $Reader.create(r);
                if (q === $undefined)
                    q = 0;
                if (q > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                var c, m, v;
                if (l === $undefined)
                    c = r.len;
                else {
                    c = r.pos + l;
                    if (c > r.len)
                        throw $RangeError("index out of range");
                    l = r.len;
                    r.len = c;
                }
                m = g || new $root.millrace.v1.SearchResults();
                while (r.pos < c) {
                    var s = r.pos;
                    var t = r.tag();
                    if (t === z) {
                        z = $undefined;
                        break;
                    }
                    var u = t & 7;
                    switch (t >>>= 3) {
                    case 1: {
                            if (u !== 0)
                                break;
                            if (v = r.uint32())
                                m.total = v;
                            else
                                delete m.total;
                            continue;
                        }
                    case 2: {
                            if (u !== 2)
                                break;
                            if (!(m.docs && m.docs.length))
                                m.docs = [];
                            m.docs.push($root.millrace.v1.SearchHit.decode(r, r.size(), $undefined, q + 1));
                            continue;
                        }
                    case 3: {
                            if (u !== 2)
                                break;
                            if (!(m.corrections && m.corrections.length))
                                m.corrections = [];
                            m.corrections.push($root.millrace.v1.Correction.decode(r, r.size(), $undefined, q + 1));
                            continue;
                        }
                    case 4: {
                            if (u !== 2)
                                break;
                            m.explanation = $root.millrace.v1.SearchExplained.decode(r, r.size(), $undefined, q + 1, m.explanation);
                            continue;
                        }
                    }
                    r.skipType(u, q, t);
                    if (!r.discardUnknown) {
                        $util.makeProp(m, "$unknowns", false);
                        (m.$unknowns || (m.$unknowns = [])).push(r.raw(s, r.pos));
                    }
                }
                if (l !== $undefined) {
                    if (r.pos !== c)
                        throw $RangeError("index out of range");
                    r.len = l;
                }
                if (z !== $undefined)
                    throw $Error("missing end group");
                return m;
            };

            SearchResults.getTypeUrl = function(prefix) {
                if (prefix === $undefined)
                    prefix = "type.googleapis.com";
                return prefix + "/millrace.v1.SearchResults";
            };

            return SearchResults;
        })();

        v1.SearchExplained = (function() {

            const SearchExplained = function (p) {
                this.stages = [];
                this.terms = [];
                if (p)
                    for (var ks = $Object.keys(p), i = 0; i < ks.length; ++i)
                        if (p[ks[i]] != null && ks[i] !== "__proto__")
                            this[ks[i]] = p[ks[i]];
            };

            SearchExplained.prototype.stages = $util.emptyArray;
            SearchExplained.prototype.terms = $util.emptyArray;

            SearchExplained.encode = function (m, w, q) {
                if (!w)
                    w = $Writer.create();
                if (q === $undefined)
                    q = 0;
                if (q > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (m.stages != null && m.stages.length) {
                    for (var i = 0; i < m.stages.length; ++i)
                        $root.millrace.v1.SearchStage.encode(m.stages[i], w.uint32(10).fork(), q + 1).ldelim();
                }
                if (m.terms != null && m.terms.length) {
                    for (var i = 0; i < m.terms.length; ++i)
                        $root.millrace.v1.SearchTerm.encode(m.terms[i], w.uint32(18).fork(), q + 1).ldelim();
                }
                if (m.$unknowns != null && $Object.hasOwnProperty.call(m, "$unknowns"))
                    for (var i = 0; i < m.$unknowns.length; ++i)
                        w.raw(m.$unknowns[i]);
                return w;
            };

            SearchExplained.decode = function (r, l, z, q, g) {
                if (!(r instanceof $Reader))
                    r = $Reader.create(r);
                if (q === $undefined)
                    q = 0;
                if (q > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                var c, m;
                if (l === $undefined)
                    c = r.len;
                else {
                    c = r.pos + l;
                    if (c > r.len)
                        throw $RangeError("index out of range");
                    l = r.len;
                    r.len = c;
                }
                m = g || new $root.millrace.v1.SearchExplained();
                while (r.pos < c) {
                    var s = r.pos;
                    var t = r.tag();
                    if (t === z) {
                        z = $undefined;
                        break;
                    }
                    var u = t & 7;
                    switch (t >>>= 3) {
                    case 1: {
                            if (u !== 2)
                                break;
                            if (!(m.stages && m.stages.length))
                                m.stages = [];
                            m.stages.push($root.millrace.v1.SearchStage.decode(r, r.size(), $undefined, q + 1));
                            continue;
                        }
                    case 2: {
                            if (u !== 2)
                                break;
                            if (!(m.terms && m.terms.length))
                                m.terms = [];
                            m.terms.push($root.millrace.v1.SearchTerm.decode(r, r.size(), $undefined, q + 1));
                            continue;
                        }
                    }
                    r.skipType(u, q, t);
                    if (!r.discardUnknown) {
                        $util.makeProp(m, "$unknowns", false);
                        (m.$unknowns || (m.$unknowns = [])).push(r.raw(s, r.pos));
                    }
                }
                if (l !== $undefined) {
                    if (r.pos !== c)
                        throw $RangeError("index out of range");
                    r.len = l;
                }
                if (z !== $undefined)
                    throw $Error("missing end group");
                return m;
            };

            SearchExplained.getTypeUrl = function(prefix) {
                if (prefix === $undefined)
                    prefix = "type.googleapis.com";
                return prefix + "/millrace.v1.SearchExplained";
            };

            return SearchExplained;
        })();

        v1.SearchStage = (function() {

            const SearchStage = function (p) {
                if (p)
                    for (var ks = $Object.keys(p), i = 0; i < ks.length; ++i)
                        if (p[ks[i]] != null && ks[i] !== "__proto__")
                            this[ks[i]] = p[ks[i]];
            };

            SearchStage.prototype.name = "";
            SearchStage.prototype.ms = 0;

            SearchStage.encode = function (m, w, q) {
                if (!w)
                    w = $Writer.create();
                if (q === $undefined)
                    q = 0;
                if (q > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (m.name != null && $Object.hasOwnProperty.call(m, "name") && m.name !== "")
                    w.uint32(10).string(m.name);
                if (m.ms != null && $Object.hasOwnProperty.call(m, "ms") && !$Object.is(m.ms, 0))
                    w.uint32(17).double(m.ms);
                if (m.$unknowns != null && $Object.hasOwnProperty.call(m, "$unknowns"))
                    for (var i = 0; i < m.$unknowns.length; ++i)
                        w.raw(m.$unknowns[i]);
                return w;
            };

            SearchStage.decode = function (r, l, z, q, g) {
                if (!(r instanceof $Reader))
                    r = $Reader.create(r);
                if (q === $undefined)
                    q = 0;
                if (q > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                var c, m, v;
                if (l === $undefined)
                    c = r.len;
                else {
                    c = r.pos + l;
                    if (c > r.len)
                        throw $RangeError("index out of range");
                    l = r.len;
                    r.len = c;
                }
                m = g || new $root.millrace.v1.SearchStage();
                while (r.pos < c) {
                    var s = r.pos;
                    var t = r.tag();
                    if (t === z) {
                        z = $undefined;
                        break;
                    }
                    var u = t & 7;
                    switch (t >>>= 3) {
                    case 1: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.name = v;
                            else
                                delete m.name;
                            continue;
                        }
                    case 2: {
                            if (u !== 1)
                                break;
                            if (!$Object.is(v = r.double(), 0))
                                m.ms = v;
                            else
                                delete m.ms;
                            continue;
                        }
                    }
                    r.skipType(u, q, t);
                    if (!r.discardUnknown) {
                        $util.makeProp(m, "$unknowns", false);
                        (m.$unknowns || (m.$unknowns = [])).push(r.raw(s, r.pos));
                    }
                }
                if (l !== $undefined) {
                    if (r.pos !== c)
                        throw $RangeError("index out of range");
                    r.len = l;
                }
                if (z !== $undefined)
                    throw $Error("missing end group");
                return m;
            };

            SearchStage.getTypeUrl = function(prefix) {
                if (prefix === $undefined)
                    prefix = "type.googleapis.com";
                return prefix + "/millrace.v1.SearchStage";
            };

            return SearchStage;
        })();

        v1.SearchTerm = (function() {

            const SearchTerm = function (p) {
                this.terms = [];
                if (p)
                    for (var ks = $Object.keys(p), i = 0; i < ks.length; ++i)
                        if (p[ks[i]] != null && ks[i] !== "__proto__")
                            this[ks[i]] = p[ks[i]];
            };

            SearchTerm.prototype.terms = $util.emptyArray;
            SearchTerm.prototype.frequency = 0;
            SearchTerm.prototype.idf = 0;

            SearchTerm.encode = function (m, w, q) {
                if (!w)
                    w = $Writer.create();
                if (q === $undefined)
                    q = 0;
                if (q > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (m.terms != null && m.terms.length) {
                    for (var i = 0; i < m.terms.length; ++i)
                        w.uint32(10).string(m.terms[i]);
                }
                if (m.frequency != null && $Object.hasOwnProperty.call(m, "frequency") && m.frequency !== 0)
                    w.uint32(16).uint32(m.frequency);
                if (m.idf != null && $Object.hasOwnProperty.call(m, "idf") && !$Object.is(m.idf, 0))
                    w.uint32(25).double(m.idf);
                if (m.$unknowns != null && $Object.hasOwnProperty.call(m, "$unknowns"))
                    for (var i = 0; i < m.$unknowns.length; ++i)
                        w.raw(m.$unknowns[i]);
                return w;
            };

            SearchTerm.decode = function (r, l, z, q, g) {
                if (!(r instanceof $Reader))
                    r = $Reader.create(r);
                if (q === $undefined)
                    q = 0;
                if (q > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                var c, m, v;
                if (l === $undefined)
                    c = r.len;
                else {
                    c = r.pos + l;
                    if (c > r.len)
                        throw $RangeError("index out of range");
                    l = r.len;
                    r.len = c;
                }
                m = g || new $root.millrace.v1.SearchTerm();
                while (r.pos < c) {
                    var s = r.pos;
                    var t = r.tag();
                    if (t === z) {
                        z = $undefined;
                        break;
                    }
                    var u = t & 7;
                    switch (t >>>= 3) {
                    case 1: {
                            if (u !== 2)
                                break;
                            if (!(m.terms && m.terms.length))
                                m.terms = [];
                            m.terms.push(r.stringVerify());
                            continue;
                        }
                    case 2: {
                            if (u !== 0)
                                break;
                            if (v = r.uint32())
                                m.frequency = v;
                            else
                                delete m.frequency;
                            continue;
                        }
                    case 3: {
                            if (u !== 1)
                                break;
                            if (!$Object.is(v = r.double(), 0))
                                m.idf = v;
                            else
                                delete m.idf;
                            continue;
                        }
                    }
                    r.skipType(u, q, t);
                    if (!r.discardUnknown) {
                        $util.makeProp(m, "$unknowns", false);
                        (m.$unknowns || (m.$unknowns = [])).push(r.raw(s, r.pos));
                    }
                }
                if (l !== $undefined) {
                    if (r.pos !== c)
                        throw $RangeError("index out of range");
                    r.len = l;
                }
                if (z !== $undefined)
                    throw $Error("missing end group");
                return m;
            };

            SearchTerm.getTypeUrl = function(prefix) {
                if (prefix === $undefined)
                    prefix = "type.googleapis.com";
                return prefix + "/millrace.v1.SearchTerm";
            };

            return SearchTerm;
        })();

        v1.Correction = (function() {

            const Correction = function (p) {
                if (p)
                    for (var ks = $Object.keys(p), i = 0; i < ks.length; ++i)
                        if (p[ks[i]] != null && ks[i] !== "__proto__")
                            this[ks[i]] = p[ks[i]];
            };

            Correction.prototype.from = "";
            Correction.prototype.to = "";

            Correction.encode = function (m, w, q) {
                if (!w)
                    w = $Writer.create();
                if (q === $undefined)
                    q = 0;
                if (q > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (m.from != null && $Object.hasOwnProperty.call(m, "from") && m.from !== "")
                    w.uint32(10).string(m.from);
                if (m.to != null && $Object.hasOwnProperty.call(m, "to") && m.to !== "")
                    w.uint32(18).string(m.to);
                if (m.$unknowns != null && $Object.hasOwnProperty.call(m, "$unknowns"))
                    for (var i = 0; i < m.$unknowns.length; ++i)
                        w.raw(m.$unknowns[i]);
                return w;
            };

            Correction.decode = function (r, l, z, q, g) {
                if (!(r instanceof $Reader))
                    r = $Reader.create(r);
                if (q === $undefined)
                    q = 0;
                if (q > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                var c, m, v;
                if (l === $undefined)
                    c = r.len;
                else {
                    c = r.pos + l;
                    if (c > r.len)
                        throw $RangeError("index out of range");
                    l = r.len;
                    r.len = c;
                }
                m = g || new $root.millrace.v1.Correction();
                while (r.pos < c) {
                    var s = r.pos;
                    var t = r.tag();
                    if (t === z) {
                        z = $undefined;
                        break;
                    }
                    var u = t & 7;
                    switch (t >>>= 3) {
                    case 1: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.from = v;
                            else
                                delete m.from;
                            continue;
                        }
                    case 2: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.to = v;
                            else
                                delete m.to;
                            continue;
                        }
                    }
                    r.skipType(u, q, t);
                    if (!r.discardUnknown) {
                        $util.makeProp(m, "$unknowns", false);
                        (m.$unknowns || (m.$unknowns = [])).push(r.raw(s, r.pos));
                    }
                }
                if (l !== $undefined) {
                    if (r.pos !== c)
                        throw $RangeError("index out of range");
                    r.len = l;
                }
                if (z !== $undefined)
                    throw $Error("missing end group");
                return m;
            };

            Correction.getTypeUrl = function(prefix) {
                if (prefix === $undefined)
                    prefix = "type.googleapis.com";
                return prefix + "/millrace.v1.Correction";
            };

            return Correction;
        })();

        v1.SearchHit = (function() {

            const SearchHit = function (p) {
                if (p)
                    for (var ks = $Object.keys(p), i = 0; i < ks.length; ++i)
                        if (p[ks[i]] != null && ks[i] !== "__proto__")
                            this[ks[i]] = p[ks[i]];
            };

            SearchHit.prototype.type = "";
            SearchHit.prototype.text = "";
            SearchHit.prototype.score = 0;
            SearchHit.prototype.annotation = null;
            SearchHit.prototype.explanation = null;

            SearchHit.encode = function (m, w, q) {
                if (!w)
                    w = $Writer.create();
                if (q === $undefined)
                    q = 0;
                if (q > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (m.type != null && $Object.hasOwnProperty.call(m, "type") && m.type !== "")
                    w.uint32(10).string(m.type);
                if (m.text != null && $Object.hasOwnProperty.call(m, "text") && m.text !== "")
                    w.uint32(18).string(m.text);
                if (m.score != null && $Object.hasOwnProperty.call(m, "score") && !$Object.is(m.score, 0))
                    w.uint32(25).double(m.score);
                if (m.annotation != null && $Object.hasOwnProperty.call(m, "annotation"))
                    $root.millrace.v1.SearchAnnotation.encode(m.annotation, w.uint32(34).fork(), q + 1).ldelim();
                if (m.explanation != null && $Object.hasOwnProperty.call(m, "explanation"))
                    $root.millrace.v1.HitExplained.encode(m.explanation, w.uint32(42).fork(), q + 1).ldelim();
                if (m.$unknowns != null && $Object.hasOwnProperty.call(m, "$unknowns"))
                    for (var i = 0; i < m.$unknowns.length; ++i)
                        w.raw(m.$unknowns[i]);
                return w;
            };

            SearchHit.decode = function (r, l, z, q, g) {
                if (!(r instanceof $Reader))
                    r = $Reader.create(r);
                if (q === $undefined)
                    q = 0;
                if (q > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                var c, m, v;
                if (l === $undefined)
                    c = r.len;
                else {
                    c = r.pos + l;
                    if (c > r.len)
                        throw $RangeError("index out of range");
                    l = r.len;
                    r.len = c;
                }
                m = g || new $root.millrace.v1.SearchHit();
                while (r.pos < c) {
                    var s = r.pos;
                    var t = r.tag();
                    if (t === z) {
                        z = $undefined;
                        break;
                    }
                    var u = t & 7;
                    switch (t >>>= 3) {
                    case 1: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.type = v;
                            else
                                delete m.type;
                            continue;
                        }
                    case 2: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.text = v;
                            else
                                delete m.text;
                            continue;
                        }
                    case 3: {
                            if (u !== 1)
                                break;
                            if (!$Object.is(v = r.double(), 0))
                                m.score = v;
                            else
                                delete m.score;
                            continue;
                        }
                    case 4: {
                            if (u !== 2)
                                break;
                            m.annotation = $root.millrace.v1.SearchAnnotation.decode(r, r.size(), $undefined, q + 1, m.annotation);
                            continue;
                        }
                    case 5: {
                            if (u !== 2)
                                break;
                            m.explanation = $root.millrace.v1.HitExplained.decode(r, r.size(), $undefined, q + 1, m.explanation);
                            continue;
                        }
                    }
                    r.skipType(u, q, t);
                    if (!r.discardUnknown) {
                        $util.makeProp(m, "$unknowns", false);
                        (m.$unknowns || (m.$unknowns = [])).push(r.raw(s, r.pos));
                    }
                }
                if (l !== $undefined) {
                    if (r.pos !== c)
                        throw $RangeError("index out of range");
                    r.len = l;
                }
                if (z !== $undefined)
                    throw $Error("missing end group");
                return m;
            };

            SearchHit.getTypeUrl = function(prefix) {
                if (prefix === $undefined)
                    prefix = "type.googleapis.com";
                return prefix + "/millrace.v1.SearchHit";
            };

            return SearchHit;
        })();

        v1.HitExplained = (function() {

            const HitExplained = function (p) {
                this.features = [];
                this.matched = [];
                if (p)
                    for (var ks = $Object.keys(p), i = 0; i < ks.length; ++i)
                        if (p[ks[i]] != null && ks[i] !== "__proto__")
                            this[ks[i]] = p[ks[i]];
            };

            HitExplained.prototype.cosine = 0;
            HitExplained.prototype.bm25 = 0;
            HitExplained.prototype.vectors = null;
            HitExplained.prototype.keywords = null;
            HitExplained.prototype.fused = null;
            HitExplained.prototype.reranked = 0;
            HitExplained.prototype.features = $util.emptyArray;
            HitExplained.prototype.matched = $util.emptyArray;

            HitExplained.encode = function (m, w, q) {
                if (!w)
                    w = $Writer.create();
                if (q === $undefined)
                    q = 0;
                if (q > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (m.cosine != null && $Object.hasOwnProperty.call(m, "cosine") && !$Object.is(m.cosine, 0))
                    w.uint32(9).double(m.cosine);
                if (m.bm25 != null && $Object.hasOwnProperty.call(m, "bm25") && !$Object.is(m.bm25, 0))
                    w.uint32(17).double(m.bm25);
                if (m.vectors != null && $Object.hasOwnProperty.call(m, "vectors"))
                    $root.millrace.v1.HitStanding.encode(m.vectors, w.uint32(26).fork(), q + 1).ldelim();
                if (m.keywords != null && $Object.hasOwnProperty.call(m, "keywords"))
                    $root.millrace.v1.HitStanding.encode(m.keywords, w.uint32(34).fork(), q + 1).ldelim();
                if (m.fused != null && $Object.hasOwnProperty.call(m, "fused"))
                    $root.millrace.v1.HitStanding.encode(m.fused, w.uint32(42).fork(), q + 1).ldelim();
                if (m.reranked != null && $Object.hasOwnProperty.call(m, "reranked") && !$Object.is(m.reranked, 0))
                    w.uint32(49).double(m.reranked);
                if (m.features != null && m.features.length) {
                    for (var i = 0; i < m.features.length; ++i)
                        $root.millrace.v1.HitFeature.encode(m.features[i], w.uint32(58).fork(), q + 1).ldelim();
                }
                if (m.matched != null && m.matched.length) {
                    for (var i = 0; i < m.matched.length; ++i)
                        w.uint32(66).string(m.matched[i]);
                }
                if (m.$unknowns != null && $Object.hasOwnProperty.call(m, "$unknowns"))
                    for (var i = 0; i < m.$unknowns.length; ++i)
                        w.raw(m.$unknowns[i]);
                return w;
            };

            HitExplained.decode = function (r, l, z, q, g) {
                if (!(r instanceof $Reader))
                    r = $Reader.create(r);
                if (q === $undefined)
                    q = 0;
                if (q > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                var c, m, v;
                if (l === $undefined)
                    c = r.len;
                else {
                    c = r.pos + l;
                    if (c > r.len)
                        throw $RangeError("index out of range");
                    l = r.len;
                    r.len = c;
                }
                m = g || new $root.millrace.v1.HitExplained();
                while (r.pos < c) {
                    var s = r.pos;
                    var t = r.tag();
                    if (t === z) {
                        z = $undefined;
                        break;
                    }
                    var u = t & 7;
                    switch (t >>>= 3) {
                    case 1: {
                            if (u !== 1)
                                break;
                            if (!$Object.is(v = r.double(), 0))
                                m.cosine = v;
                            else
                                delete m.cosine;
                            continue;
                        }
                    case 2: {
                            if (u !== 1)
                                break;
                            if (!$Object.is(v = r.double(), 0))
                                m.bm25 = v;
                            else
                                delete m.bm25;
                            continue;
                        }
                    case 3: {
                            if (u !== 2)
                                break;
                            m.vectors = $root.millrace.v1.HitStanding.decode(r, r.size(), $undefined, q + 1, m.vectors);
                            continue;
                        }
                    case 4: {
                            if (u !== 2)
                                break;
                            m.keywords = $root.millrace.v1.HitStanding.decode(r, r.size(), $undefined, q + 1, m.keywords);
                            continue;
                        }
                    case 5: {
                            if (u !== 2)
                                break;
                            m.fused = $root.millrace.v1.HitStanding.decode(r, r.size(), $undefined, q + 1, m.fused);
                            continue;
                        }
                    case 6: {
                            if (u !== 1)
                                break;
                            if (!$Object.is(v = r.double(), 0))
                                m.reranked = v;
                            else
                                delete m.reranked;
                            continue;
                        }
                    case 7: {
                            if (u !== 2)
                                break;
                            if (!(m.features && m.features.length))
                                m.features = [];
                            m.features.push($root.millrace.v1.HitFeature.decode(r, r.size(), $undefined, q + 1));
                            continue;
                        }
                    case 8: {
                            if (u !== 2)
                                break;
                            if (!(m.matched && m.matched.length))
                                m.matched = [];
                            m.matched.push(r.stringVerify());
                            continue;
                        }
                    }
                    r.skipType(u, q, t);
                    if (!r.discardUnknown) {
                        $util.makeProp(m, "$unknowns", false);
                        (m.$unknowns || (m.$unknowns = [])).push(r.raw(s, r.pos));
                    }
                }
                if (l !== $undefined) {
                    if (r.pos !== c)
                        throw $RangeError("index out of range");
                    r.len = l;
                }
                if (z !== $undefined)
                    throw $Error("missing end group");
                return m;
            };

            HitExplained.getTypeUrl = function(prefix) {
                if (prefix === $undefined)
                    prefix = "type.googleapis.com";
                return prefix + "/millrace.v1.HitExplained";
            };

            return HitExplained;
        })();

        v1.HitStanding = (function() {

            const HitStanding = function (p) {
                if (p)
                    for (var ks = $Object.keys(p), i = 0; i < ks.length; ++i)
                        if (p[ks[i]] != null && ks[i] !== "__proto__")
                            this[ks[i]] = p[ks[i]];
            };

            HitStanding.prototype.rank = 0;
            HitStanding.prototype.score = 0;

            HitStanding.encode = function (m, w, q) {
                if (!w)
                    w = $Writer.create();
                if (q === $undefined)
                    q = 0;
                if (q > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (m.rank != null && $Object.hasOwnProperty.call(m, "rank") && m.rank !== 0)
                    w.uint32(8).uint32(m.rank);
                if (m.score != null && $Object.hasOwnProperty.call(m, "score") && !$Object.is(m.score, 0))
                    w.uint32(17).double(m.score);
                if (m.$unknowns != null && $Object.hasOwnProperty.call(m, "$unknowns"))
                    for (var i = 0; i < m.$unknowns.length; ++i)
                        w.raw(m.$unknowns[i]);
                return w;
            };

            HitStanding.decode = function (r, l, z, q, g) {
                if (!(r instanceof $Reader))
                    r = $Reader.create(r);
                if (q === $undefined)
                    q = 0;
                if (q > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                var c, m, v;
                if (l === $undefined)
                    c = r.len;
                else {
                    c = r.pos + l;
                    if (c > r.len)
                        throw $RangeError("index out of range");
                    l = r.len;
                    r.len = c;
                }
                m = g || new $root.millrace.v1.HitStanding();
                while (r.pos < c) {
                    var s = r.pos;
                    var t = r.tag();
                    if (t === z) {
                        z = $undefined;
                        break;
                    }
                    var u = t & 7;
                    switch (t >>>= 3) {
                    case 1: {
                            if (u !== 0)
                                break;
                            if (v = r.uint32())
                                m.rank = v;
                            else
                                delete m.rank;
                            continue;
                        }
                    case 2: {
                            if (u !== 1)
                                break;
                            if (!$Object.is(v = r.double(), 0))
                                m.score = v;
                            else
                                delete m.score;
                            continue;
                        }
                    }
                    r.skipType(u, q, t);
                    if (!r.discardUnknown) {
                        $util.makeProp(m, "$unknowns", false);
                        (m.$unknowns || (m.$unknowns = [])).push(r.raw(s, r.pos));
                    }
                }
                if (l !== $undefined) {
                    if (r.pos !== c)
                        throw $RangeError("index out of range");
                    r.len = l;
                }
                if (z !== $undefined)
                    throw $Error("missing end group");
                return m;
            };

            HitStanding.getTypeUrl = function(prefix) {
                if (prefix === $undefined)
                    prefix = "type.googleapis.com";
                return prefix + "/millrace.v1.HitStanding";
            };

            return HitStanding;
        })();

        v1.HitFeature = (function() {

            const HitFeature = function (p) {
                if (p)
                    for (var ks = $Object.keys(p), i = 0; i < ks.length; ++i)
                        if (p[ks[i]] != null && ks[i] !== "__proto__")
                            this[ks[i]] = p[ks[i]];
            };

            HitFeature.prototype.name = "";
            HitFeature.prototype.value = 0;
            HitFeature.prototype.share = 0;

            HitFeature.encode = function (m, w, q) {
                if (!w)
                    w = $Writer.create();
                if (q === $undefined)
                    q = 0;
                if (q > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (m.name != null && $Object.hasOwnProperty.call(m, "name") && m.name !== "")
                    w.uint32(10).string(m.name);
                if (m.value != null && $Object.hasOwnProperty.call(m, "value") && !$Object.is(m.value, 0))
                    w.uint32(17).double(m.value);
                if (m.share != null && $Object.hasOwnProperty.call(m, "share") && !$Object.is(m.share, 0))
                    w.uint32(25).double(m.share);
                if (m.$unknowns != null && $Object.hasOwnProperty.call(m, "$unknowns"))
                    for (var i = 0; i < m.$unknowns.length; ++i)
                        w.raw(m.$unknowns[i]);
                return w;
            };

            HitFeature.decode = function (r, l, z, q, g) {
                if (!(r instanceof $Reader))
                    r = $Reader.create(r);
                if (q === $undefined)
                    q = 0;
                if (q > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                var c, m, v;
                if (l === $undefined)
                    c = r.len;
                else {
                    c = r.pos + l;
                    if (c > r.len)
                        throw $RangeError("index out of range");
                    l = r.len;
                    r.len = c;
                }
                m = g || new $root.millrace.v1.HitFeature();
                while (r.pos < c) {
                    var s = r.pos;
                    var t = r.tag();
                    if (t === z) {
                        z = $undefined;
                        break;
                    }
                    var u = t & 7;
                    switch (t >>>= 3) {
                    case 1: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.name = v;
                            else
                                delete m.name;
                            continue;
                        }
                    case 2: {
                            if (u !== 1)
                                break;
                            if (!$Object.is(v = r.double(), 0))
                                m.value = v;
                            else
                                delete m.value;
                            continue;
                        }
                    case 3: {
                            if (u !== 1)
                                break;
                            if (!$Object.is(v = r.double(), 0))
                                m.share = v;
                            else
                                delete m.share;
                            continue;
                        }
                    }
                    r.skipType(u, q, t);
                    if (!r.discardUnknown) {
                        $util.makeProp(m, "$unknowns", false);
                        (m.$unknowns || (m.$unknowns = [])).push(r.raw(s, r.pos));
                    }
                }
                if (l !== $undefined) {
                    if (r.pos !== c)
                        throw $RangeError("index out of range");
                    r.len = l;
                }
                if (z !== $undefined)
                    throw $Error("missing end group");
                return m;
            };

            HitFeature.getTypeUrl = function(prefix) {
                if (prefix === $undefined)
                    prefix = "type.googleapis.com";
                return prefix + "/millrace.v1.HitFeature";
            };

            return HitFeature;
        })();

        v1.SearchAnnotation = (function() {

            const SearchAnnotation = function (p) {
                this.paths = [];
                this.titles = [];
                if (p)
                    for (var ks = $Object.keys(p), i = 0; i < ks.length; ++i)
                        if (p[ks[i]] != null && ks[i] !== "__proto__")
                            this[ks[i]] = p[ks[i]];
            };

            SearchAnnotation.prototype.file_id = "";
            SearchAnnotation.prototype.file_name = "";
            SearchAnnotation.prototype.paths = $util.emptyArray;
            SearchAnnotation.prototype.page = 0;
            SearchAnnotation.prototype.titles = $util.emptyArray;

            SearchAnnotation.encode = function (m, w, q) {
                if (!w)
                    w = $Writer.create();
                if (q === $undefined)
                    q = 0;
                if (q > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (m.file_id != null && $Object.hasOwnProperty.call(m, "file_id") && m.file_id !== "")
                    w.uint32(10).string(m.file_id);
                if (m.file_name != null && $Object.hasOwnProperty.call(m, "file_name") && m.file_name !== "")
                    w.uint32(18).string(m.file_name);
                if (m.paths != null && m.paths.length) {
                    for (var i = 0; i < m.paths.length; ++i)
                        $root.millrace.v1.Path.encode(m.paths[i], w.uint32(26).fork(), q + 1).ldelim();
                }
                if (m.page != null && $Object.hasOwnProperty.call(m, "page") && m.page !== 0)
                    w.uint32(32).uint32(m.page);
                if (m.titles != null && m.titles.length) {
                    for (var i = 0; i < m.titles.length; ++i)
                        w.uint32(42).string(m.titles[i]);
                }
                if (m.$unknowns != null && $Object.hasOwnProperty.call(m, "$unknowns"))
                    for (var i = 0; i < m.$unknowns.length; ++i)
                        w.raw(m.$unknowns[i]);
                return w;
            };

            SearchAnnotation.decode = function (r, l, z, q, g) {
                if (!(r instanceof $Reader))
                    r = $Reader.create(r);
                if (q === $undefined)
                    q = 0;
                if (q > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                var c, m, v;
                if (l === $undefined)
                    c = r.len;
                else {
                    c = r.pos + l;
                    if (c > r.len)
                        throw $RangeError("index out of range");
                    l = r.len;
                    r.len = c;
                }
                m = g || new $root.millrace.v1.SearchAnnotation();
                while (r.pos < c) {
                    var s = r.pos;
                    var t = r.tag();
                    if (t === z) {
                        z = $undefined;
                        break;
                    }
                    var u = t & 7;
                    switch (t >>>= 3) {
                    case 1: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.file_id = v;
                            else
                                delete m.file_id;
                            continue;
                        }
                    case 2: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.file_name = v;
                            else
                                delete m.file_name;
                            continue;
                        }
                    case 3: {
                            if (u !== 2)
                                break;
                            if (!(m.paths && m.paths.length))
                                m.paths = [];
                            m.paths.push($root.millrace.v1.Path.decode(r, r.size(), $undefined, q + 1));
                            continue;
                        }
                    case 4: {
                            if (u !== 0)
                                break;
                            if (v = r.uint32())
                                m.page = v;
                            else
                                delete m.page;
                            continue;
                        }
                    case 5: {
                            if (u !== 2)
                                break;
                            if (!(m.titles && m.titles.length))
                                m.titles = [];
                            m.titles.push(r.stringVerify());
                            continue;
                        }
                    }
                    r.skipType(u, q, t);
                    if (!r.discardUnknown) {
                        $util.makeProp(m, "$unknowns", false);
                        (m.$unknowns || (m.$unknowns = [])).push(r.raw(s, r.pos));
                    }
                }
                if (l !== $undefined) {
                    if (r.pos !== c)
                        throw $RangeError("index out of range");
                    r.len = l;
                }
                if (z !== $undefined)
                    throw $Error("missing end group");
                return m;
            };

            SearchAnnotation.getTypeUrl = function(prefix) {
                if (prefix === $undefined)
                    prefix = "type.googleapis.com";
                return prefix + "/millrace.v1.SearchAnnotation";
            };

            return SearchAnnotation;
        })();

        v1.ChatRequest = (function() {

            const ChatRequest = function (p) {
                this.scope = [];
                this.messages = [];
                if (p)
                    for (var ks = $Object.keys(p), i = 0; i < ks.length; ++i)
                        if (p[ks[i]] != null && ks[i] !== "__proto__")
                            this[ks[i]] = p[ks[i]];
            };

            ChatRequest.prototype.query = "";
            ChatRequest.prototype.scope = $util.emptyArray;
            ChatRequest.prototype.user = "";
            ChatRequest.prototype.response_type = "";
            ChatRequest.prototype.timeout = 0;
            ChatRequest.prototype.model = "";
            ChatRequest.prototype.mode = "";
            ChatRequest.prototype.limit = 0;
            ChatRequest.prototype.filter = "";
            ChatRequest.prototype.messages = $util.emptyArray;
            ChatRequest.prototype.stands_alone = false;
            ChatRequest.prototype.used = null;

            ChatRequest.encode = function (m, w, q) {
                if (!w)
                    w = $Writer.create();
                if (q === $undefined)
                    q = 0;
                if (q > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (m.query != null && $Object.hasOwnProperty.call(m, "query") && m.query !== "")
                    w.uint32(10).string(m.query);
                if (m.scope != null && m.scope.length) {
                    for (var i = 0; i < m.scope.length; ++i)
                        $root.millrace.v1.ScopeItem.encode(m.scope[i], w.uint32(18).fork(), q + 1).ldelim();
                }
                if (m.user != null && $Object.hasOwnProperty.call(m, "user") && m.user !== "")
                    w.uint32(26).string(m.user);
                if (m.response_type != null && $Object.hasOwnProperty.call(m, "response_type") && m.response_type !== "")
                    w.uint32(34).string(m.response_type);
                if (m.timeout != null && $Object.hasOwnProperty.call(m, "timeout") && !$Object.is(m.timeout, 0))
                    w.uint32(41).double(m.timeout);
                if (m.model != null && $Object.hasOwnProperty.call(m, "model") && m.model !== "")
                    w.uint32(50).string(m.model);
                if (m.mode != null && $Object.hasOwnProperty.call(m, "mode") && m.mode !== "")
                    w.uint32(58).string(m.mode);
                if (m.limit != null && $Object.hasOwnProperty.call(m, "limit") && m.limit !== 0)
                    w.uint32(64).uint32(m.limit);
                if (m.filter != null && $Object.hasOwnProperty.call(m, "filter") && m.filter !== "")
                    w.uint32(74).string(m.filter);
                if (m.messages != null && m.messages.length) {
                    for (var i = 0; i < m.messages.length; ++i)
                        $root.millrace.v1.ChatMessage.encode(m.messages[i], w.uint32(82).fork(), q + 1).ldelim();
                }
                if (m.stands_alone != null && $Object.hasOwnProperty.call(m, "stands_alone") && m.stands_alone !== false)
                    w.uint32(88).bool(m.stands_alone);
                if (m.used != null && $Object.hasOwnProperty.call(m, "used"))
                    $root.millrace.v1.TokenUsage.encode(m.used, w.uint32(98).fork(), q + 1).ldelim();
                if (m.$unknowns != null && $Object.hasOwnProperty.call(m, "$unknowns"))
                    for (var i = 0; i < m.$unknowns.length; ++i)
                        w.raw(m.$unknowns[i]);
                return w;
            };

            ChatRequest.decode = function (r, l, z, q, g) {
                if (!(r instanceof $Reader))
                    r = $Reader.create(r);
                if (q === $undefined)
                    q = 0;
                if (q > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                var c, m, v;
                if (l === $undefined)
                    c = r.len;
                else {
                    c = r.pos + l;
                    if (c > r.len)
                        throw $RangeError("index out of range");
                    l = r.len;
                    r.len = c;
                }
                m = g || new $root.millrace.v1.ChatRequest();
                while (r.pos < c) {
                    var s = r.pos;
                    var t = r.tag();
                    if (t === z) {
                        z = $undefined;
                        break;
                    }
                    var u = t & 7;
                    switch (t >>>= 3) {
                    case 1: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.query = v;
                            else
                                delete m.query;
                            continue;
                        }
                    case 2: {
                            if (u !== 2)
                                break;
                            if (!(m.scope && m.scope.length))
                                m.scope = [];
                            m.scope.push($root.millrace.v1.ScopeItem.decode(r, r.size(), $undefined, q + 1));
                            continue;
                        }
                    case 3: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.user = v;
                            else
                                delete m.user;
                            continue;
                        }
                    case 4: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.response_type = v;
                            else
                                delete m.response_type;
                            continue;
                        }
                    case 5: {
                            if (u !== 1)
                                break;
                            if (!$Object.is(v = r.double(), 0))
                                m.timeout = v;
                            else
                                delete m.timeout;
                            continue;
                        }
                    case 6: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.model = v;
                            else
                                delete m.model;
                            continue;
                        }
                    case 7: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.mode = v;
                            else
                                delete m.mode;
                            continue;
                        }
                    case 8: {
                            if (u !== 0)
                                break;
                            if (v = r.uint32())
                                m.limit = v;
                            else
                                delete m.limit;
                            continue;
                        }
                    case 9: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.filter = v;
                            else
                                delete m.filter;
                            continue;
                        }
                    case 10: {
                            if (u !== 2)
                                break;
                            if (!(m.messages && m.messages.length))
                                m.messages = [];
                            m.messages.push($root.millrace.v1.ChatMessage.decode(r, r.size(), $undefined, q + 1));
                            continue;
                        }
                    case 11: {
                            if (u !== 0)
                                break;
                            if (v = r.bool())
                                m.stands_alone = v;
                            else
                                delete m.stands_alone;
                            continue;
                        }
                    case 12: {
                            if (u !== 2)
                                break;
                            m.used = $root.millrace.v1.TokenUsage.decode(r, r.size(), $undefined, q + 1, m.used);
                            continue;
                        }
                    }
                    r.skipType(u, q, t);
                    if (!r.discardUnknown) {
                        $util.makeProp(m, "$unknowns", false);
                        (m.$unknowns || (m.$unknowns = [])).push(r.raw(s, r.pos));
                    }
                }
                if (l !== $undefined) {
                    if (r.pos !== c)
                        throw $RangeError("index out of range");
                    r.len = l;
                }
                if (z !== $undefined)
                    throw $Error("missing end group");
                return m;
            };

            ChatRequest.getTypeUrl = function(prefix) {
                if (prefix === $undefined)
                    prefix = "type.googleapis.com";
                return prefix + "/millrace.v1.ChatRequest";
            };

            return ChatRequest;
        })();

        v1.ChatMessage = (function() {

            const ChatMessage = function (p) {
                if (p)
                    for (var ks = $Object.keys(p), i = 0; i < ks.length; ++i)
                        if (p[ks[i]] != null && ks[i] !== "__proto__")
                            this[ks[i]] = p[ks[i]];
            };

            ChatMessage.prototype.role = "";
            ChatMessage.prototype.content = "";

            ChatMessage.encode = function (m, w, q) {
                if (!w)
                    w = $Writer.create();
                if (q === $undefined)
                    q = 0;
                if (q > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (m.role != null && $Object.hasOwnProperty.call(m, "role") && m.role !== "")
                    w.uint32(10).string(m.role);
                if (m.content != null && $Object.hasOwnProperty.call(m, "content") && m.content !== "")
                    w.uint32(18).string(m.content);
                if (m.$unknowns != null && $Object.hasOwnProperty.call(m, "$unknowns"))
                    for (var i = 0; i < m.$unknowns.length; ++i)
                        w.raw(m.$unknowns[i]);
                return w;
            };

            ChatMessage.decode = function (r, l, z, q, g) {
                if (!(r instanceof $Reader))
                    r = $Reader.create(r);
                if (q === $undefined)
                    q = 0;
                if (q > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                var c, m, v;
                if (l === $undefined)
                    c = r.len;
                else {
                    c = r.pos + l;
                    if (c > r.len)
                        throw $RangeError("index out of range");
                    l = r.len;
                    r.len = c;
                }
                m = g || new $root.millrace.v1.ChatMessage();
                while (r.pos < c) {
                    var s = r.pos;
                    var t = r.tag();
                    if (t === z) {
                        z = $undefined;
                        break;
                    }
                    var u = t & 7;
                    switch (t >>>= 3) {
                    case 1: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.role = v;
                            else
                                delete m.role;
                            continue;
                        }
                    case 2: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.content = v;
                            else
                                delete m.content;
                            continue;
                        }
                    }
                    r.skipType(u, q, t);
                    if (!r.discardUnknown) {
                        $util.makeProp(m, "$unknowns", false);
                        (m.$unknowns || (m.$unknowns = [])).push(r.raw(s, r.pos));
                    }
                }
                if (l !== $undefined) {
                    if (r.pos !== c)
                        throw $RangeError("index out of range");
                    r.len = l;
                }
                if (z !== $undefined)
                    throw $Error("missing end group");
                return m;
            };

            ChatMessage.getTypeUrl = function(prefix) {
                if (prefix === $undefined)
                    prefix = "type.googleapis.com";
                return prefix + "/millrace.v1.ChatMessage";
            };

            return ChatMessage;
        })();

        v1.TokenUsage = (function() {

            const TokenUsage = function (p) {
                if (p)
                    for (var ks = $Object.keys(p), i = 0; i < ks.length; ++i)
                        if (p[ks[i]] != null && ks[i] !== "__proto__")
                            this[ks[i]] = p[ks[i]];
            };

            TokenUsage.prototype.prompt_tokens = 0;
            TokenUsage.prototype.completion_tokens = 0;
            TokenUsage.prototype.total_tokens = 0;
            TokenUsage.prototype.estimated = false;

            TokenUsage.encode = function (m, w, q) {
                if (!w)
                    w = $Writer.create();
                if (q === $undefined)
                    q = 0;
                if (q > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (m.prompt_tokens != null && $Object.hasOwnProperty.call(m, "prompt_tokens") && m.prompt_tokens !== 0)
                    w.uint32(8).uint32(m.prompt_tokens);
                if (m.completion_tokens != null && $Object.hasOwnProperty.call(m, "completion_tokens") && m.completion_tokens !== 0)
                    w.uint32(16).uint32(m.completion_tokens);
                if (m.total_tokens != null && $Object.hasOwnProperty.call(m, "total_tokens") && m.total_tokens !== 0)
                    w.uint32(24).uint32(m.total_tokens);
                if (m.estimated != null && $Object.hasOwnProperty.call(m, "estimated") && m.estimated !== false)
                    w.uint32(32).bool(m.estimated);
                if (m.$unknowns != null && $Object.hasOwnProperty.call(m, "$unknowns"))
                    for (var i = 0; i < m.$unknowns.length; ++i)
                        w.raw(m.$unknowns[i]);
                return w;
            };

            TokenUsage.decode = function (r, l, z, q, g) {
                if (!(r instanceof $Reader))
                    r = $Reader.create(r);
                if (q === $undefined)
                    q = 0;
                if (q > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                var c, m, v;
                if (l === $undefined)
                    c = r.len;
                else {
                    c = r.pos + l;
                    if (c > r.len)
                        throw $RangeError("index out of range");
                    l = r.len;
                    r.len = c;
                }
                m = g || new $root.millrace.v1.TokenUsage();
                while (r.pos < c) {
                    var s = r.pos;
                    var t = r.tag();
                    if (t === z) {
                        z = $undefined;
                        break;
                    }
                    var u = t & 7;
                    switch (t >>>= 3) {
                    case 1: {
                            if (u !== 0)
                                break;
                            if (v = r.uint32())
                                m.prompt_tokens = v;
                            else
                                delete m.prompt_tokens;
                            continue;
                        }
                    case 2: {
                            if (u !== 0)
                                break;
                            if (v = r.uint32())
                                m.completion_tokens = v;
                            else
                                delete m.completion_tokens;
                            continue;
                        }
                    case 3: {
                            if (u !== 0)
                                break;
                            if (v = r.uint32())
                                m.total_tokens = v;
                            else
                                delete m.total_tokens;
                            continue;
                        }
                    case 4: {
                            if (u !== 0)
                                break;
                            if (v = r.bool())
                                m.estimated = v;
                            else
                                delete m.estimated;
                            continue;
                        }
                    }
                    r.skipType(u, q, t);
                    if (!r.discardUnknown) {
                        $util.makeProp(m, "$unknowns", false);
                        (m.$unknowns || (m.$unknowns = [])).push(r.raw(s, r.pos));
                    }
                }
                if (l !== $undefined) {
                    if (r.pos !== c)
                        throw $RangeError("index out of range");
                    r.len = l;
                }
                if (z !== $undefined)
                    throw $Error("missing end group");
                return m;
            };

            TokenUsage.getTypeUrl = function(prefix) {
                if (prefix === $undefined)
                    prefix = "type.googleapis.com";
                return prefix + "/millrace.v1.TokenUsage";
            };

            return TokenUsage;
        })();

        v1.ModelList = (function() {

            const ModelList = function (p) {
                if (p)
                    for (var ks = $Object.keys(p), i = 0; i < ks.length; ++i)
                        if (p[ks[i]] != null && ks[i] !== "__proto__")
                            this[ks[i]] = p[ks[i]];
            };

            ModelList.encode = function (m, w, q) {
                if (!w)
                    w = $Writer.create();
                if (q === $undefined)
                    q = 0;
                if (q > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (m.$unknowns != null && $Object.hasOwnProperty.call(m, "$unknowns"))
                    for (var i = 0; i < m.$unknowns.length; ++i)
                        w.raw(m.$unknowns[i]);
                return w;
            };

            ModelList.decode = function (r, l, z, q, g) {
                if (!(r instanceof $Reader))
                    r = $Reader.create(r);
                if (q === $undefined)
                    q = 0;
                if (q > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                var c, m;
                if (l === $undefined)
                    c = r.len;
                else {
                    c = r.pos + l;
                    if (c > r.len)
                        throw $RangeError("index out of range");
                    l = r.len;
                    r.len = c;
                }
                m = g || new $root.millrace.v1.ModelList();
                while (r.pos < c) {
                    var s = r.pos;
                    var t = r.tag();
                    if (t === z) {
                        z = $undefined;
                        break;
                    }
                    r.skipType(t & 7, q, t);
                    if (!r.discardUnknown) {
                        $util.makeProp(m, "$unknowns", false);
                        (m.$unknowns || (m.$unknowns = [])).push(r.raw(s, r.pos));
                    }
                }
                if (l !== $undefined) {
                    if (r.pos !== c)
                        throw $RangeError("index out of range");
                    r.len = l;
                }
                if (z !== $undefined)
                    throw $Error("missing end group");
                return m;
            };

            ModelList.getTypeUrl = function(prefix) {
                if (prefix === $undefined)
                    prefix = "type.googleapis.com";
                return prefix + "/millrace.v1.ModelList";
            };

            return ModelList;
        })();

        v1.Models = (function() {

            const Models = function (p) {
                this.models = [];
                if (p)
                    for (var ks = $Object.keys(p), i = 0; i < ks.length; ++i)
                        if (p[ks[i]] != null && ks[i] !== "__proto__")
                            this[ks[i]] = p[ks[i]];
            };

            Models.prototype.models = $util.emptyArray;

            Models.encode = function (m, w, q) {
                if (!w)
                    w = $Writer.create();
                if (q === $undefined)
                    q = 0;
                if (q > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (m.models != null && m.models.length) {
                    for (var i = 0; i < m.models.length; ++i)
                        w.uint32(10).string(m.models[i]);
                }
                if (m.$unknowns != null && $Object.hasOwnProperty.call(m, "$unknowns"))
                    for (var i = 0; i < m.$unknowns.length; ++i)
                        w.raw(m.$unknowns[i]);
                return w;
            };

            Models.decode = function (r, l, z, q, g) {
                if (!(r instanceof $Reader))
                    r = $Reader.create(r);
                if (q === $undefined)
                    q = 0;
                if (q > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                var c, m;
                if (l === $undefined)
                    c = r.len;
                else {
                    c = r.pos + l;
                    if (c > r.len)
                        throw $RangeError("index out of range");
                    l = r.len;
                    r.len = c;
                }
                m = g || new $root.millrace.v1.Models();
                while (r.pos < c) {
                    var s = r.pos;
                    var t = r.tag();
                    if (t === z) {
                        z = $undefined;
                        break;
                    }
                    var u = t & 7;
                    switch (t >>>= 3) {
                    case 1: {
                            if (u !== 2)
                                break;
                            if (!(m.models && m.models.length))
                                m.models = [];
                            m.models.push(r.stringVerify());
                            continue;
                        }
                    }
                    r.skipType(u, q, t);
                    if (!r.discardUnknown) {
                        $util.makeProp(m, "$unknowns", false);
                        (m.$unknowns || (m.$unknowns = [])).push(r.raw(s, r.pos));
                    }
                }
                if (l !== $undefined) {
                    if (r.pos !== c)
                        throw $RangeError("index out of range");
                    r.len = l;
                }
                if (z !== $undefined)
                    throw $Error("missing end group");
                return m;
            };

            Models.getTypeUrl = function(prefix) {
                if (prefix === $undefined)
                    prefix = "type.googleapis.com";
                return prefix + "/millrace.v1.Models";
            };

            return Models;
        })();

        v1.ChatResponse = (function() {

            const ChatResponse = function (p) {
                if (p)
                    for (var ks = $Object.keys(p), i = 0; i < ks.length; ++i)
                        if (p[ks[i]] != null && ks[i] !== "__proto__")
                            this[ks[i]] = p[ks[i]];
            };

            ChatResponse.prototype.code = 0;
            ChatResponse.prototype.message = "";
            ChatResponse.prototype.data = null;

            ChatResponse.encode = function (m, w, q) {
                if (!w)
                    w = $Writer.create();
                if (q === $undefined)
                    q = 0;
                if (q > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (m.code != null && $Object.hasOwnProperty.call(m, "code") && m.code !== 0)
                    w.uint32(8).int32(m.code);
                if (m.message != null && $Object.hasOwnProperty.call(m, "message") && m.message !== "")
                    w.uint32(18).string(m.message);
                if (m.data != null && $Object.hasOwnProperty.call(m, "data"))
                    $root.millrace.v1.ChatAnswer.encode(m.data, w.uint32(26).fork(), q + 1).ldelim();
                if (m.$unknowns != null && $Object.hasOwnProperty.call(m, "$unknowns"))
                    for (var i = 0; i < m.$unknowns.length; ++i)
                        w.raw(m.$unknowns[i]);
                return w;
            };

            ChatResponse.decode = function (r, l, z, q, g) {
                if (!(r instanceof $Reader))
                    r = $Reader.create(r);
                if (q === $undefined)
                    q = 0;
                if (q > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                var c, m, v;
                if (l === $undefined)
                    c = r.len;
                else {
                    c = r.pos + l;
                    if (c > r.len)
                        throw $RangeError("index out of range");
                    l = r.len;
                    r.len = c;
                }
                m = g || new $root.millrace.v1.ChatResponse();
                while (r.pos < c) {
                    var s = r.pos;
                    var t = r.tag();
                    if (t === z) {
                        z = $undefined;
                        break;
                    }
                    var u = t & 7;
                    switch (t >>>= 3) {
                    case 1: {
                            if (u !== 0)
                                break;
                            if (v = r.int32())
                                m.code = v;
                            else
                                delete m.code;
                            continue;
                        }
                    case 2: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.message = v;
                            else
                                delete m.message;
                            continue;
                        }
                    case 3: {
                            if (u !== 2)
                                break;
                            m.data = $root.millrace.v1.ChatAnswer.decode(r, r.size(), $undefined, q + 1, m.data);
                            continue;
                        }
                    }
                    r.skipType(u, q, t);
                    if (!r.discardUnknown) {
                        $util.makeProp(m, "$unknowns", false);
                        (m.$unknowns || (m.$unknowns = [])).push(r.raw(s, r.pos));
                    }
                }
                if (l !== $undefined) {
                    if (r.pos !== c)
                        throw $RangeError("index out of range");
                    r.len = l;
                }
                if (z !== $undefined)
                    throw $Error("missing end group");
                return m;
            };

            ChatResponse.getTypeUrl = function(prefix) {
                if (prefix === $undefined)
                    prefix = "type.googleapis.com";
                return prefix + "/millrace.v1.ChatResponse";
            };

            return ChatResponse;
        })();

        v1.ChatAnswer = (function() {

            const ChatAnswer = function (p) {
                this.content = [];
                this.sensitives = [];
                this.corrections = [];
                if (p)
                    for (var ks = $Object.keys(p), i = 0; i < ks.length; ++i)
                        if (p[ks[i]] != null && ks[i] !== "__proto__")
                            this[ks[i]] = p[ks[i]];
            };

            ChatAnswer.prototype.content = $util.emptyArray;
            ChatAnswer.prototype.finish_reason = "";
            ChatAnswer.prototype.plan = null;
            ChatAnswer.prototype.sensitives = $util.emptyArray;
            ChatAnswer.prototype.corrections = $util.emptyArray;
            ChatAnswer.prototype.query = "";
            ChatAnswer.prototype.usage = null;
            ChatAnswer.prototype.removed_sentences = 0;

            ChatAnswer.encode = function (m, w, q) {
                if (!w)
                    w = $Writer.create();
                if (q === $undefined)
                    q = 0;
                if (q > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (m.content != null && m.content.length) {
                    for (var i = 0; i < m.content.length; ++i)
                        $root.millrace.v1.ContentItem.encode(m.content[i], w.uint32(10).fork(), q + 1).ldelim();
                }
                if (m.finish_reason != null && $Object.hasOwnProperty.call(m, "finish_reason") && m.finish_reason !== "")
                    w.uint32(18).string(m.finish_reason);
                if (m.plan != null && $Object.hasOwnProperty.call(m, "plan"))
                    $root.millrace.v1.Plan.encode(m.plan, w.uint32(26).fork(), q + 1).ldelim();
                if (m.sensitives != null && m.sensitives.length) {
                    for (var i = 0; i < m.sensitives.length; ++i)
                        $root.millrace.v1.SensitiveFinding.encode(m.sensitives[i], w.uint32(82).fork(), q + 1).ldelim();
                }
                if (m.corrections != null && m.corrections.length) {
                    for (var i = 0; i < m.corrections.length; ++i)
                        $root.millrace.v1.Correction.encode(m.corrections[i], w.uint32(90).fork(), q + 1).ldelim();
                }
                if (m.query != null && $Object.hasOwnProperty.call(m, "query") && m.query !== "")
                    w.uint32(98).string(m.query);
                if (m.usage != null && $Object.hasOwnProperty.call(m, "usage"))
                    $root.millrace.v1.TokenUsage.encode(m.usage, w.uint32(106).fork(), q + 1).ldelim();
                if (m.removed_sentences != null && $Object.hasOwnProperty.call(m, "removed_sentences") && m.removed_sentences !== 0)
                    w.uint32(112).uint32(m.removed_sentences);
                if (m.$unknowns != null && $Object.hasOwnProperty.call(m, "$unknowns"))
                    for (var i = 0; i < m.$unknowns.length; ++i)
                        w.raw(m.$unknowns[i]);
                return w;
            };

            ChatAnswer.decode = function (r, l, z, q, g) {
                if (!(r instanceof $Reader))
                    r = $Reader.create(r);
                if (q === $undefined)
                    q = 0;
                if (q > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                var c, m, v;
                if (l === $undefined)
                    c = r.len;
                else {
                    c = r.pos + l;
                    if (c > r.len)
                        throw $RangeError("index out of range");
                    l = r.len;
                    r.len = c;
                }
                m = g || new $root.millrace.v1.ChatAnswer();
                while (r.pos < c) {
                    var s = r.pos;
                    var t = r.tag();
                    if (t === z) {
                        z = $undefined;
                        break;
                    }
                    var u = t & 7;
                    switch (t >>>= 3) {
                    case 1: {
                            if (u !== 2)
                                break;
                            if (!(m.content && m.content.length))
                                m.content = [];
                            m.content.push($root.millrace.v1.ContentItem.decode(r, r.size(), $undefined, q + 1));
                            continue;
                        }
                    case 2: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.finish_reason = v;
                            else
                                delete m.finish_reason;
                            continue;
                        }
                    case 3: {
                            if (u !== 2)
                                break;
                            m.plan = $root.millrace.v1.Plan.decode(r, r.size(), $undefined, q + 1, m.plan);
                            continue;
                        }
                    case 10: {
                            if (u !== 2)
                                break;
                            if (!(m.sensitives && m.sensitives.length))
                                m.sensitives = [];
                            m.sensitives.push($root.millrace.v1.SensitiveFinding.decode(r, r.size(), $undefined, q + 1));
                            continue;
                        }
                    case 11: {
                            if (u !== 2)
                                break;
                            if (!(m.corrections && m.corrections.length))
                                m.corrections = [];
                            m.corrections.push($root.millrace.v1.Correction.decode(r, r.size(), $undefined, q + 1));
                            continue;
                        }
                    case 12: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.query = v;
                            else
                                delete m.query;
                            continue;
                        }
                    case 13: {
                            if (u !== 2)
                                break;
                            m.usage = $root.millrace.v1.TokenUsage.decode(r, r.size(), $undefined, q + 1, m.usage);
                            continue;
                        }
                    case 14: {
                            if (u !== 0)
                                break;
                            if (v = r.uint32())
                                m.removed_sentences = v;
                            else
                                delete m.removed_sentences;
                            continue;
                        }
                    }
                    r.skipType(u, q, t);
                    if (!r.discardUnknown) {
                        $util.makeProp(m, "$unknowns", false);
                        (m.$unknowns || (m.$unknowns = [])).push(r.raw(s, r.pos));
                    }
                }
                if (l !== $undefined) {
                    if (r.pos !== c)
                        throw $RangeError("index out of range");
                    r.len = l;
                }
                if (z !== $undefined)
                    throw $Error("missing end group");
                return m;
            };

            ChatAnswer.getTypeUrl = function(prefix) {
                if (prefix === $undefined)
                    prefix = "type.googleapis.com";
                return prefix + "/millrace.v1.ChatAnswer";
            };

            return ChatAnswer;
        })();

        v1.ContentItem = (function() {

            const ContentItem = function (p) {
                this.text = [];
                if (p)
                    for (var ks = $Object.keys(p), i = 0; i < ks.length; ++i)
                        if (p[ks[i]] != null && ks[i] !== "__proto__")
                            this[ks[i]] = p[ks[i]];
            };

            ContentItem.prototype.type = "";
            ContentItem.prototype.text = $util.emptyArray;

            ContentItem.encode = function (m, w, q) {
                if (!w)
                    w = $Writer.create();
                if (q === $undefined)
                    q = 0;
                if (q > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (m.type != null && $Object.hasOwnProperty.call(m, "type") && m.type !== "")
                    w.uint32(10).string(m.type);
                if (m.text != null && m.text.length) {
                    for (var i = 0; i < m.text.length; ++i)
                        $root.millrace.v1.ContentText.encode(m.text[i], w.uint32(18).fork(), q + 1).ldelim();
                }
                if (m.$unknowns != null && $Object.hasOwnProperty.call(m, "$unknowns"))
                    for (var i = 0; i < m.$unknowns.length; ++i)
                        w.raw(m.$unknowns[i]);
                return w;
            };

            ContentItem.decode = function (r, l, z, q, g) {
                if (!(r instanceof $Reader))
                    r = $Reader.create(r);
                if (q === $undefined)
                    q = 0;
                if (q > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                var c, m, v;
                if (l === $undefined)
                    c = r.len;
                else {
                    c = r.pos + l;
                    if (c > r.len)
                        throw $RangeError("index out of range");
                    l = r.len;
                    r.len = c;
                }
                m = g || new $root.millrace.v1.ContentItem();
                while (r.pos < c) {
                    var s = r.pos;
                    var t = r.tag();
                    if (t === z) {
                        z = $undefined;
                        break;
                    }
                    var u = t & 7;
                    switch (t >>>= 3) {
                    case 1: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.type = v;
                            else
                                delete m.type;
                            continue;
                        }
                    case 2: {
                            if (u !== 2)
                                break;
                            if (!(m.text && m.text.length))
                                m.text = [];
                            m.text.push($root.millrace.v1.ContentText.decode(r, r.size(), $undefined, q + 1));
                            continue;
                        }
                    }
                    r.skipType(u, q, t);
                    if (!r.discardUnknown) {
                        $util.makeProp(m, "$unknowns", false);
                        (m.$unknowns || (m.$unknowns = [])).push(r.raw(s, r.pos));
                    }
                }
                if (l !== $undefined) {
                    if (r.pos !== c)
                        throw $RangeError("index out of range");
                    r.len = l;
                }
                if (z !== $undefined)
                    throw $Error("missing end group");
                return m;
            };

            ContentItem.getTypeUrl = function(prefix) {
                if (prefix === $undefined)
                    prefix = "type.googleapis.com";
                return prefix + "/millrace.v1.ContentItem";
            };

            return ContentItem;
        })();

        v1.ContentText = (function() {

            const ContentText = function (p) {
                this.annotations = [];
                if (p)
                    for (var ks = $Object.keys(p), i = 0; i < ks.length; ++i)
                        if (p[ks[i]] != null && ks[i] !== "__proto__")
                            this[ks[i]] = p[ks[i]];
            };

            ContentText.prototype.value = "";
            ContentText.prototype.annotations = $util.emptyArray;
            ContentText.prototype.unsupported = false;

            ContentText.encode = function (m, w, q) {
                if (!w)
                    w = $Writer.create();
                if (q === $undefined)
                    q = 0;
                if (q > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (m.value != null && $Object.hasOwnProperty.call(m, "value") && m.value !== "")
                    w.uint32(10).string(m.value);
                if (m.annotations != null && m.annotations.length) {
                    for (var i = 0; i < m.annotations.length; ++i)
                        $root.millrace.v1.Annotation.encode(m.annotations[i], w.uint32(18).fork(), q + 1).ldelim();
                }
                if (m.unsupported != null && $Object.hasOwnProperty.call(m, "unsupported") && m.unsupported !== false)
                    w.uint32(24).bool(m.unsupported);
                if (m.$unknowns != null && $Object.hasOwnProperty.call(m, "$unknowns"))
                    for (var i = 0; i < m.$unknowns.length; ++i)
                        w.raw(m.$unknowns[i]);
                return w;
            };

            ContentText.decode = function (r, l, z, q, g) {
                if (!(r instanceof $Reader))
                    r = $Reader.create(r);
                if (q === $undefined)
                    q = 0;
                if (q > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                var c, m, v;
                if (l === $undefined)
                    c = r.len;
                else {
                    c = r.pos + l;
                    if (c > r.len)
                        throw $RangeError("index out of range");
                    l = r.len;
                    r.len = c;
                }
                m = g || new $root.millrace.v1.ContentText();
                while (r.pos < c) {
                    var s = r.pos;
                    var t = r.tag();
                    if (t === z) {
                        z = $undefined;
                        break;
                    }
                    var u = t & 7;
                    switch (t >>>= 3) {
                    case 1: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.value = v;
                            else
                                delete m.value;
                            continue;
                        }
                    case 2: {
                            if (u !== 2)
                                break;
                            if (!(m.annotations && m.annotations.length))
                                m.annotations = [];
                            m.annotations.push($root.millrace.v1.Annotation.decode(r, r.size(), $undefined, q + 1));
                            continue;
                        }
                    case 3: {
                            if (u !== 0)
                                break;
                            if (v = r.bool())
                                m.unsupported = v;
                            else
                                delete m.unsupported;
                            continue;
                        }
                    }
                    r.skipType(u, q, t);
                    if (!r.discardUnknown) {
                        $util.makeProp(m, "$unknowns", false);
                        (m.$unknowns || (m.$unknowns = [])).push(r.raw(s, r.pos));
                    }
                }
                if (l !== $undefined) {
                    if (r.pos !== c)
                        throw $RangeError("index out of range");
                    r.len = l;
                }
                if (z !== $undefined)
                    throw $Error("missing end group");
                return m;
            };

            ContentText.getTypeUrl = function(prefix) {
                if (prefix === $undefined)
                    prefix = "type.googleapis.com";
                return prefix + "/millrace.v1.ContentText";
            };

            return ContentText;
        })();

        v1.Annotation = (function() {

            const Annotation = function (p) {
                if (p)
                    for (var ks = $Object.keys(p), i = 0; i < ks.length; ++i)
                        if (p[ks[i]] != null && ks[i] !== "__proto__")
                            this[ks[i]] = p[ks[i]];
            };

            Annotation.prototype.type = "";
            Annotation.prototype.file_citation = null;

            Annotation.encode = function (m, w, q) {
                if (!w)
                    w = $Writer.create();
                if (q === $undefined)
                    q = 0;
                if (q > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (m.type != null && $Object.hasOwnProperty.call(m, "type") && m.type !== "")
                    w.uint32(10).string(m.type);
                if (m.file_citation != null && $Object.hasOwnProperty.call(m, "file_citation"))
                    $root.millrace.v1.FileCitation.encode(m.file_citation, w.uint32(18).fork(), q + 1).ldelim();
                if (m.$unknowns != null && $Object.hasOwnProperty.call(m, "$unknowns"))
                    for (var i = 0; i < m.$unknowns.length; ++i)
                        w.raw(m.$unknowns[i]);
                return w;
            };

            Annotation.decode = function (r, l, z, q, g) {
                if (!(r instanceof $Reader))
                    r = $Reader.create(r);
                if (q === $undefined)
                    q = 0;
                if (q > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                var c, m, v;
                if (l === $undefined)
                    c = r.len;
                else {
                    c = r.pos + l;
                    if (c > r.len)
                        throw $RangeError("index out of range");
                    l = r.len;
                    r.len = c;
                }
                m = g || new $root.millrace.v1.Annotation();
                while (r.pos < c) {
                    var s = r.pos;
                    var t = r.tag();
                    if (t === z) {
                        z = $undefined;
                        break;
                    }
                    var u = t & 7;
                    switch (t >>>= 3) {
                    case 1: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.type = v;
                            else
                                delete m.type;
                            continue;
                        }
                    case 2: {
                            if (u !== 2)
                                break;
                            m.file_citation = $root.millrace.v1.FileCitation.decode(r, r.size(), $undefined, q + 1, m.file_citation);
                            continue;
                        }
                    }
                    r.skipType(u, q, t);
                    if (!r.discardUnknown) {
                        $util.makeProp(m, "$unknowns", false);
                        (m.$unknowns || (m.$unknowns = [])).push(r.raw(s, r.pos));
                    }
                }
                if (l !== $undefined) {
                    if (r.pos !== c)
                        throw $RangeError("index out of range");
                    r.len = l;
                }
                if (z !== $undefined)
                    throw $Error("missing end group");
                return m;
            };

            Annotation.getTypeUrl = function(prefix) {
                if (prefix === $undefined)
                    prefix = "type.googleapis.com";
                return prefix + "/millrace.v1.Annotation";
            };

            return Annotation;
        })();

        v1.FileCitation = (function() {

            const FileCitation = function (p) {
                this.paths = [];
                this.titles = [];
                if (p)
                    for (var ks = $Object.keys(p), i = 0; i < ks.length; ++i)
                        if (p[ks[i]] != null && ks[i] !== "__proto__")
                            this[ks[i]] = p[ks[i]];
            };

            FileCitation.prototype.paths = $util.emptyArray;
            FileCitation.prototype.file_id = "";
            FileCitation.prototype.file_name = "";
            FileCitation.prototype.page = 0;
            FileCitation.prototype.titles = $util.emptyArray;

            FileCitation.encode = function (m, w, q) {
                if (!w)
                    w = $Writer.create();
                if (q === $undefined)
                    q = 0;
                if (q > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (m.paths != null && m.paths.length) {
                    w.uint32(10).uint32s(m.paths);
                }
                if (m.file_id != null && $Object.hasOwnProperty.call(m, "file_id") && m.file_id !== "")
                    w.uint32(18).string(m.file_id);
                if (m.file_name != null && $Object.hasOwnProperty.call(m, "file_name") && m.file_name !== "")
                    w.uint32(26).string(m.file_name);
                if (m.page != null && $Object.hasOwnProperty.call(m, "page") && m.page !== 0)
                    w.uint32(32).uint32(m.page);
                if (m.titles != null && m.titles.length) {
                    for (var i = 0; i < m.titles.length; ++i)
                        w.uint32(42).string(m.titles[i]);
                }
                if (m.$unknowns != null && $Object.hasOwnProperty.call(m, "$unknowns"))
                    for (var i = 0; i < m.$unknowns.length; ++i)
                        w.raw(m.$unknowns[i]);
                return w;
            };

            FileCitation.decode = function (r, l, z, q, g) {
                if (!(r instanceof $Reader))
                    r = $Reader.create(r);
                if (q === $undefined)
                    q = 0;
                if (q > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                var c, m, v;
                if (l === $undefined)
                    c = r.len;
                else {
                    c = r.pos + l;
                    if (c > r.len)
                        throw $RangeError("index out of range");
                    l = r.len;
                    r.len = c;
                }
                m = g || new $root.millrace.v1.FileCitation();
                while (r.pos < c) {
                    var s = r.pos;
                    var t = r.tag();
                    if (t === z) {
                        z = $undefined;
                        break;
                    }
                    var u = t & 7;
                    switch (t >>>= 3) {
                    case 1: {
                            if (u === 2) {
                                if (!(m.paths && m.paths.length))
                                    m.paths = [];
                                r.uint32s(m.paths);
                                continue;
                            }
                            if (u !== 0)
                                break;
                            if (!(m.paths && m.paths.length))
                                m.paths = [];
                            m.paths.push(r.uint32());
                            continue;
                        }
                    case 2: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.file_id = v;
                            else
                                delete m.file_id;
                            continue;
                        }
                    case 3: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.file_name = v;
                            else
                                delete m.file_name;
                            continue;
                        }
                    case 4: {
                            if (u !== 0)
                                break;
                            if (v = r.uint32())
                                m.page = v;
                            else
                                delete m.page;
                            continue;
                        }
                    case 5: {
                            if (u !== 2)
                                break;
                            if (!(m.titles && m.titles.length))
                                m.titles = [];
                            m.titles.push(r.stringVerify());
                            continue;
                        }
                    }
                    r.skipType(u, q, t);
                    if (!r.discardUnknown) {
                        $util.makeProp(m, "$unknowns", false);
                        (m.$unknowns || (m.$unknowns = [])).push(r.raw(s, r.pos));
                    }
                }
                if (l !== $undefined) {
                    if (r.pos !== c)
                        throw $RangeError("index out of range");
                    r.len = l;
                }
                if (z !== $undefined)
                    throw $Error("missing end group");
                return m;
            };

            FileCitation.getTypeUrl = function(prefix) {
                if (prefix === $undefined)
                    prefix = "type.googleapis.com";
                return prefix + "/millrace.v1.FileCitation";
            };

            return FileCitation;
        })();

        v1.ChatEvent = (function() {

            const ChatEvent = function (p) {
                this.doc = [];
                this.plan = [];
                this.corrections = [];
                this.sensitives = [];
                if (p)
                    for (var ks = $Object.keys(p), i = 0; i < ks.length; ++i)
                        if (p[ks[i]] != null && ks[i] !== "__proto__")
                            this[ks[i]] = p[ks[i]];
            };

            ChatEvent.prototype.id = "";
            ChatEvent.prototype.object = "";
            ChatEvent.prototype.doc = $util.emptyArray;
            ChatEvent.prototype.delta = null;
            ChatEvent.prototype.error = null;
            ChatEvent.prototype.plan = $util.emptyArray;
            ChatEvent.prototype.reasoning_content = "";
            ChatEvent.prototype.step = null;
            ChatEvent.prototype.corrections = $util.emptyArray;
            ChatEvent.prototype.sensitives = $util.emptyArray;
            ChatEvent.prototype.query = "";

            ChatEvent.encode = function (m, w, q) {
                if (!w)
                    w = $Writer.create();
                if (q === $undefined)
                    q = 0;
                if (q > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (m.id != null && $Object.hasOwnProperty.call(m, "id") && m.id !== "")
                    w.uint32(10).string(m.id);
                if (m.object != null && $Object.hasOwnProperty.call(m, "object") && m.object !== "")
                    w.uint32(18).string(m.object);
                if (m.doc != null && m.doc.length) {
                    for (var i = 0; i < m.doc.length; ++i)
                        $root.millrace.v1.RetrievedDoc.encode(m.doc[i], w.uint32(26).fork(), q + 1).ldelim();
                }
                if (m.delta != null && $Object.hasOwnProperty.call(m, "delta"))
                    $root.millrace.v1.Delta.encode(m.delta, w.uint32(34).fork(), q + 1).ldelim();
                if (m.error != null && $Object.hasOwnProperty.call(m, "error"))
                    $root.millrace.v1.Error.encode(m.error, w.uint32(42).fork(), q + 1).ldelim();
                if (m.plan != null && m.plan.length) {
                    for (var i = 0; i < m.plan.length; ++i)
                        $root.millrace.v1.PlanItem.encode(m.plan[i], w.uint32(50).fork(), q + 1).ldelim();
                }
                if (m.reasoning_content != null && $Object.hasOwnProperty.call(m, "reasoning_content") && m.reasoning_content !== "")
                    w.uint32(58).string(m.reasoning_content);
                if (m.step != null && $Object.hasOwnProperty.call(m, "step"))
                    $root.millrace.v1.PlanStep.encode(m.step, w.uint32(66).fork(), q + 1).ldelim();
                if (m.corrections != null && m.corrections.length) {
                    for (var i = 0; i < m.corrections.length; ++i)
                        $root.millrace.v1.Correction.encode(m.corrections[i], w.uint32(74).fork(), q + 1).ldelim();
                }
                if (m.sensitives != null && m.sensitives.length) {
                    for (var i = 0; i < m.sensitives.length; ++i)
                        $root.millrace.v1.SensitiveFinding.encode(m.sensitives[i], w.uint32(82).fork(), q + 1).ldelim();
                }
                if (m.query != null && $Object.hasOwnProperty.call(m, "query") && m.query !== "")
                    w.uint32(90).string(m.query);
                if (m.$unknowns != null && $Object.hasOwnProperty.call(m, "$unknowns"))
                    for (var i = 0; i < m.$unknowns.length; ++i)
                        w.raw(m.$unknowns[i]);
                return w;
            };

            ChatEvent.decode = function (r, l, z, q, g) {
                if (!(r instanceof $Reader))
                    r = $Reader.create(r);
                if (q === $undefined)
                    q = 0;
                if (q > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                var c, m, v;
                if (l === $undefined)
                    c = r.len;
                else {
                    c = r.pos + l;
                    if (c > r.len)
                        throw $RangeError("index out of range");
                    l = r.len;
                    r.len = c;
                }
                m = g || new $root.millrace.v1.ChatEvent();
                while (r.pos < c) {
                    var s = r.pos;
                    var t = r.tag();
                    if (t === z) {
                        z = $undefined;
                        break;
                    }
                    var u = t & 7;
                    switch (t >>>= 3) {
                    case 1: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.id = v;
                            else
                                delete m.id;
                            continue;
                        }
                    case 2: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.object = v;
                            else
                                delete m.object;
                            continue;
                        }
                    case 3: {
                            if (u !== 2)
                                break;
                            if (!(m.doc && m.doc.length))
                                m.doc = [];
                            m.doc.push($root.millrace.v1.RetrievedDoc.decode(r, r.size(), $undefined, q + 1));
                            continue;
                        }
                    case 4: {
                            if (u !== 2)
                                break;
                            m.delta = $root.millrace.v1.Delta.decode(r, r.size(), $undefined, q + 1, m.delta);
                            continue;
                        }
                    case 5: {
                            if (u !== 2)
                                break;
                            m.error = $root.millrace.v1.Error.decode(r, r.size(), $undefined, q + 1, m.error);
                            continue;
                        }
                    case 6: {
                            if (u !== 2)
                                break;
                            if (!(m.plan && m.plan.length))
                                m.plan = [];
                            m.plan.push($root.millrace.v1.PlanItem.decode(r, r.size(), $undefined, q + 1));
                            continue;
                        }
                    case 7: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.reasoning_content = v;
                            else
                                delete m.reasoning_content;
                            continue;
                        }
                    case 8: {
                            if (u !== 2)
                                break;
                            m.step = $root.millrace.v1.PlanStep.decode(r, r.size(), $undefined, q + 1, m.step);
                            continue;
                        }
                    case 9: {
                            if (u !== 2)
                                break;
                            if (!(m.corrections && m.corrections.length))
                                m.corrections = [];
                            m.corrections.push($root.millrace.v1.Correction.decode(r, r.size(), $undefined, q + 1));
                            continue;
                        }
                    case 10: {
                            if (u !== 2)
                                break;
                            if (!(m.sensitives && m.sensitives.length))
                                m.sensitives = [];
                            m.sensitives.push($root.millrace.v1.SensitiveFinding.decode(r, r.size(), $undefined, q + 1));
                            continue;
                        }
                    case 11: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.query = v;
                            else
                                delete m.query;
                            continue;
                        }
                    }
                    r.skipType(u, q, t);
                    if (!r.discardUnknown) {
                        $util.makeProp(m, "$unknowns", false);
                        (m.$unknowns || (m.$unknowns = [])).push(r.raw(s, r.pos));
                    }
                }
                if (l !== $undefined) {
                    if (r.pos !== c)
                        throw $RangeError("index out of range");
                    r.len = l;
                }
                if (z !== $undefined)
                    throw $Error("missing end group");
                return m;
            };

            ChatEvent.getTypeUrl = function(prefix) {
                if (prefix === $undefined)
                    prefix = "type.googleapis.com";
                return prefix + "/millrace.v1.ChatEvent";
            };

            return ChatEvent;
        })();

        v1.Delta = (function() {

            const Delta = function (p) {
                this.content = [];
                if (p)
                    for (var ks = $Object.keys(p), i = 0; i < ks.length; ++i)
                        if (p[ks[i]] != null && ks[i] !== "__proto__")
                            this[ks[i]] = p[ks[i]];
            };

            Delta.prototype.content = $util.emptyArray;
            Delta.prototype.finish_reason = "";
            Delta.prototype.usage = null;
            Delta.prototype.removed_sentences = 0;

            Delta.encode = function (m, w, q) {
                if (!w)
                    w = $Writer.create();
                if (q === $undefined)
                    q = 0;
                if (q > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (m.content != null && m.content.length) {
                    for (var i = 0; i < m.content.length; ++i)
                        $root.millrace.v1.ContentItem.encode(m.content[i], w.uint32(10).fork(), q + 1).ldelim();
                }
                if (m.finish_reason != null && $Object.hasOwnProperty.call(m, "finish_reason") && m.finish_reason !== "")
                    w.uint32(18).string(m.finish_reason);
                if (m.usage != null && $Object.hasOwnProperty.call(m, "usage"))
                    $root.millrace.v1.TokenUsage.encode(m.usage, w.uint32(26).fork(), q + 1).ldelim();
                if (m.removed_sentences != null && $Object.hasOwnProperty.call(m, "removed_sentences") && m.removed_sentences !== 0)
                    w.uint32(32).uint32(m.removed_sentences);
                if (m.$unknowns != null && $Object.hasOwnProperty.call(m, "$unknowns"))
                    for (var i = 0; i < m.$unknowns.length; ++i)
                        w.raw(m.$unknowns[i]);
                return w;
            };

            Delta.decode = function (r, l, z, q, g) {
                if (!(r instanceof $Reader))
                    r = $Reader.create(r);
                if (q === $undefined)
                    q = 0;
                if (q > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                var c, m, v;
                if (l === $undefined)
                    c = r.len;
                else {
                    c = r.pos + l;
                    if (c > r.len)
                        throw $RangeError("index out of range");
                    l = r.len;
                    r.len = c;
                }
                m = g || new $root.millrace.v1.Delta();
                while (r.pos < c) {
                    var s = r.pos;
                    var t = r.tag();
                    if (t === z) {
                        z = $undefined;
                        break;
                    }
                    var u = t & 7;
                    switch (t >>>= 3) {
                    case 1: {
                            if (u !== 2)
                                break;
                            if (!(m.content && m.content.length))
                                m.content = [];
                            m.content.push($root.millrace.v1.ContentItem.decode(r, r.size(), $undefined, q + 1));
                            continue;
                        }
                    case 2: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.finish_reason = v;
                            else
                                delete m.finish_reason;
                            continue;
                        }
                    case 3: {
                            if (u !== 2)
                                break;
                            m.usage = $root.millrace.v1.TokenUsage.decode(r, r.size(), $undefined, q + 1, m.usage);
                            continue;
                        }
                    case 4: {
                            if (u !== 0)
                                break;
                            if (v = r.uint32())
                                m.removed_sentences = v;
                            else
                                delete m.removed_sentences;
                            continue;
                        }
                    }
                    r.skipType(u, q, t);
                    if (!r.discardUnknown) {
                        $util.makeProp(m, "$unknowns", false);
                        (m.$unknowns || (m.$unknowns = [])).push(r.raw(s, r.pos));
                    }
                }
                if (l !== $undefined) {
                    if (r.pos !== c)
                        throw $RangeError("index out of range");
                    r.len = l;
                }
                if (z !== $undefined)
                    throw $Error("missing end group");
                return m;
            };

            Delta.getTypeUrl = function(prefix) {
                if (prefix === $undefined)
                    prefix = "type.googleapis.com";
                return prefix + "/millrace.v1.Delta";
            };

            return Delta;
        })();

        v1.SensitiveFinding = (function() {

            const SensitiveFinding = function (p) {
                this.detail = [];
                if (p)
                    for (var ks = $Object.keys(p), i = 0; i < ks.length; ++i)
                        if (p[ks[i]] != null && ks[i] !== "__proto__")
                            this[ks[i]] = p[ks[i]];
            };

            SensitiveFinding.prototype.count = 0;
            SensitiveFinding.prototype.type = "";
            SensitiveFinding.prototype.detail = $util.emptyArray;

            SensitiveFinding.encode = function (m, w, q) {
                if (!w)
                    w = $Writer.create();
                if (q === $undefined)
                    q = 0;
                if (q > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (m.count != null && $Object.hasOwnProperty.call(m, "count") && m.count !== 0)
                    w.uint32(8).uint32(m.count);
                if (m.type != null && $Object.hasOwnProperty.call(m, "type") && m.type !== "")
                    w.uint32(18).string(m.type);
                if (m.detail != null && m.detail.length) {
                    for (var i = 0; i < m.detail.length; ++i)
                        $root.millrace.v1.SensitiveDetail.encode(m.detail[i], w.uint32(26).fork(), q + 1).ldelim();
                }
                if (m.$unknowns != null && $Object.hasOwnProperty.call(m, "$unknowns"))
                    for (var i = 0; i < m.$unknowns.length; ++i)
                        w.raw(m.$unknowns[i]);
                return w;
            };

            SensitiveFinding.decode = function (r, l, z, q, g) {
                if (!(r instanceof $Reader))
                    r = $Reader.create(r);
                if (q === $undefined)
                    q = 0;
                if (q > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                var c, m, v;
                if (l === $undefined)
                    c = r.len;
                else {
                    c = r.pos + l;
                    if (c > r.len)
                        throw $RangeError("index out of range");
                    l = r.len;
                    r.len = c;
                }
                m = g || new $root.millrace.v1.SensitiveFinding();
                while (r.pos < c) {
                    var s = r.pos;
                    var t = r.tag();
                    if (t === z) {
                        z = $undefined;
                        break;
                    }
                    var u = t & 7;
                    switch (t >>>= 3) {
                    case 1: {
                            if (u !== 0)
                                break;
                            if (v = r.uint32())
                                m.count = v;
                            else
                                delete m.count;
                            continue;
                        }
                    case 2: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.type = v;
                            else
                                delete m.type;
                            continue;
                        }
                    case 3: {
                            if (u !== 2)
                                break;
                            if (!(m.detail && m.detail.length))
                                m.detail = [];
                            m.detail.push($root.millrace.v1.SensitiveDetail.decode(r, r.size(), $undefined, q + 1));
                            continue;
                        }
                    }
                    r.skipType(u, q, t);
                    if (!r.discardUnknown) {
                        $util.makeProp(m, "$unknowns", false);
                        (m.$unknowns || (m.$unknowns = [])).push(r.raw(s, r.pos));
                    }
                }
                if (l !== $undefined) {
                    if (r.pos !== c)
                        throw $RangeError("index out of range");
                    r.len = l;
                }
                if (z !== $undefined)
                    throw $Error("missing end group");
                return m;
            };

            SensitiveFinding.getTypeUrl = function(prefix) {
                if (prefix === $undefined)
                    prefix = "type.googleapis.com";
                return prefix + "/millrace.v1.SensitiveFinding";
            };

            return SensitiveFinding;
        })();

        v1.SensitiveDetail = (function() {

            const SensitiveDetail = function (p) {
                if (p)
                    for (var ks = $Object.keys(p), i = 0; i < ks.length; ++i)
                        if (p[ks[i]] != null && ks[i] !== "__proto__")
                            this[ks[i]] = p[ks[i]];
            };

            SensitiveDetail.prototype.offset = 0;
            SensitiveDetail.prototype.length = "";
            SensitiveDetail.prototype.word = "";
            SensitiveDetail.prototype.secTag = "";
            SensitiveDetail.prototype.templateId = "";

            SensitiveDetail.encode = function (m, w, q) {
                if (!w)
                    w = $Writer.create();
                if (q === $undefined)
                    q = 0;
                if (q > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (m.offset != null && $Object.hasOwnProperty.call(m, "offset") && m.offset !== 0)
                    w.uint32(8).uint32(m.offset);
                if (m.length != null && $Object.hasOwnProperty.call(m, "length") && m.length !== "")
                    w.uint32(18).string(m.length);
                if (m.word != null && $Object.hasOwnProperty.call(m, "word") && m.word !== "")
                    w.uint32(26).string(m.word);
                if (m.secTag != null && $Object.hasOwnProperty.call(m, "secTag") && m.secTag !== "")
                    w.uint32(34).string(m.secTag);
                if (m.templateId != null && $Object.hasOwnProperty.call(m, "templateId") && m.templateId !== "")
                    w.uint32(42).string(m.templateId);
                if (m.$unknowns != null && $Object.hasOwnProperty.call(m, "$unknowns"))
                    for (var i = 0; i < m.$unknowns.length; ++i)
                        w.raw(m.$unknowns[i]);
                return w;
            };

            SensitiveDetail.decode = function (r, l, z, q, g) {
                if (!(r instanceof $Reader))
                    r = $Reader.create(r);
                if (q === $undefined)
                    q = 0;
                if (q > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                var c, m, v;
                if (l === $undefined)
                    c = r.len;
                else {
                    c = r.pos + l;
                    if (c > r.len)
                        throw $RangeError("index out of range");
                    l = r.len;
                    r.len = c;
                }
                m = g || new $root.millrace.v1.SensitiveDetail();
                while (r.pos < c) {
                    var s = r.pos;
                    var t = r.tag();
                    if (t === z) {
                        z = $undefined;
                        break;
                    }
                    var u = t & 7;
                    switch (t >>>= 3) {
                    case 1: {
                            if (u !== 0)
                                break;
                            if (v = r.uint32())
                                m.offset = v;
                            else
                                delete m.offset;
                            continue;
                        }
                    case 2: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.length = v;
                            else
                                delete m.length;
                            continue;
                        }
                    case 3: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.word = v;
                            else
                                delete m.word;
                            continue;
                        }
                    case 4: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.secTag = v;
                            else
                                delete m.secTag;
                            continue;
                        }
                    case 5: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.templateId = v;
                            else
                                delete m.templateId;
                            continue;
                        }
                    }
                    r.skipType(u, q, t);
                    if (!r.discardUnknown) {
                        $util.makeProp(m, "$unknowns", false);
                        (m.$unknowns || (m.$unknowns = [])).push(r.raw(s, r.pos));
                    }
                }
                if (l !== $undefined) {
                    if (r.pos !== c)
                        throw $RangeError("index out of range");
                    r.len = l;
                }
                if (z !== $undefined)
                    throw $Error("missing end group");
                return m;
            };

            SensitiveDetail.getTypeUrl = function(prefix) {
                if (prefix === $undefined)
                    prefix = "type.googleapis.com";
                return prefix + "/millrace.v1.SensitiveDetail";
            };

            return SensitiveDetail;
        })();

        v1.RetrievedDoc = (function() {

            const RetrievedDoc = function (p) {
                if (p)
                    for (var ks = $Object.keys(p), i = 0; i < ks.length; ++i)
                        if (p[ks[i]] != null && ks[i] !== "__proto__")
                            this[ks[i]] = p[ks[i]];
            };

            RetrievedDoc.prototype.type = "";
            RetrievedDoc.prototype.text = "";
            RetrievedDoc.prototype.score = 0;
            RetrievedDoc.prototype.annotation = null;

            RetrievedDoc.encode = function (m, w, q) {
                if (!w)
                    w = $Writer.create();
                if (q === $undefined)
                    q = 0;
                if (q > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (m.type != null && $Object.hasOwnProperty.call(m, "type") && m.type !== "")
                    w.uint32(10).string(m.type);
                if (m.text != null && $Object.hasOwnProperty.call(m, "text") && m.text !== "")
                    w.uint32(18).string(m.text);
                if (m.score != null && $Object.hasOwnProperty.call(m, "score") && !$Object.is(m.score, 0))
                    w.uint32(25).double(m.score);
                if (m.annotation != null && $Object.hasOwnProperty.call(m, "annotation"))
                    $root.millrace.v1.FileCitation.encode(m.annotation, w.uint32(34).fork(), q + 1).ldelim();
                if (m.$unknowns != null && $Object.hasOwnProperty.call(m, "$unknowns"))
                    for (var i = 0; i < m.$unknowns.length; ++i)
                        w.raw(m.$unknowns[i]);
                return w;
            };

            RetrievedDoc.decode = function (r, l, z, q, g) {
                if (!(r instanceof $Reader))
                    r = $Reader.create(r);
                if (q === $undefined)
                    q = 0;
                if (q > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                var c, m, v;
                if (l === $undefined)
                    c = r.len;
                else {
                    c = r.pos + l;
                    if (c > r.len)
                        throw $RangeError("index out of range");
                    l = r.len;
                    r.len = c;
                }
                m = g || new $root.millrace.v1.RetrievedDoc();
                while (r.pos < c) {
                    var s = r.pos;
                    var t = r.tag();
                    if (t === z) {
                        z = $undefined;
                        break;
                    }
                    var u = t & 7;
                    switch (t >>>= 3) {
                    case 1: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.type = v;
                            else
                                delete m.type;
                            continue;
                        }
                    case 2: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.text = v;
                            else
                                delete m.text;
                            continue;
                        }
                    case 3: {
                            if (u !== 1)
                                break;
                            if (!$Object.is(v = r.double(), 0))
                                m.score = v;
                            else
                                delete m.score;
                            continue;
                        }
                    case 4: {
                            if (u !== 2)
                                break;
                            m.annotation = $root.millrace.v1.FileCitation.decode(r, r.size(), $undefined, q + 1, m.annotation);
                            continue;
                        }
                    }
                    r.skipType(u, q, t);
                    if (!r.discardUnknown) {
                        $util.makeProp(m, "$unknowns", false);
                        (m.$unknowns || (m.$unknowns = [])).push(r.raw(s, r.pos));
                    }
                }
                if (l !== $undefined) {
                    if (r.pos !== c)
                        throw $RangeError("index out of range");
                    r.len = l;
                }
                if (z !== $undefined)
                    throw $Error("missing end group");
                return m;
            };

            RetrievedDoc.getTypeUrl = function(prefix) {
                if (prefix === $undefined)
                    prefix = "type.googleapis.com";
                return prefix + "/millrace.v1.RetrievedDoc";
            };

            return RetrievedDoc;
        })();

        v1.GenerationRequest = (function() {

            const GenerationRequest = function (p) {
                this.passages = [];
                this.corrections = [];
                if (p)
                    for (var ks = $Object.keys(p), i = 0; i < ks.length; ++i)
                        if (p[ks[i]] != null && ks[i] !== "__proto__")
                            this[ks[i]] = p[ks[i]];
            };

            GenerationRequest.prototype.chat = null;
            GenerationRequest.prototype.passages = $util.emptyArray;
            GenerationRequest.prototype.plan = null;
            GenerationRequest.prototype.corrections = $util.emptyArray;
            GenerationRequest.prototype.statistics = null;

            GenerationRequest.encode = function (m, w, q) {
                if (!w)
                    w = $Writer.create();
                if (q === $undefined)
                    q = 0;
                if (q > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (m.chat != null && $Object.hasOwnProperty.call(m, "chat"))
                    $root.millrace.v1.ChatRequest.encode(m.chat, w.uint32(10).fork(), q + 1).ldelim();
                if (m.passages != null && m.passages.length) {
                    for (var i = 0; i < m.passages.length; ++i)
                        $root.millrace.v1.Passage.encode(m.passages[i], w.uint32(18).fork(), q + 1).ldelim();
                }
                if (m.plan != null && $Object.hasOwnProperty.call(m, "plan"))
                    $root.millrace.v1.Plan.encode(m.plan, w.uint32(26).fork(), q + 1).ldelim();
                if (m.corrections != null && m.corrections.length) {
                    for (var i = 0; i < m.corrections.length; ++i)
                        $root.millrace.v1.Correction.encode(m.corrections[i], w.uint32(42).fork(), q + 1).ldelim();
                }
                if (m.statistics != null && $Object.hasOwnProperty.call(m, "statistics"))
                    $root.millrace.v1.QuestionStatistics.encode(m.statistics, w.uint32(50).fork(), q + 1).ldelim();
                if (m.$unknowns != null && $Object.hasOwnProperty.call(m, "$unknowns"))
                    for (var i = 0; i < m.$unknowns.length; ++i)
                        w.raw(m.$unknowns[i]);
                return w;
            };

            GenerationRequest.decode = function (r, l, z, q, g) {
                if (!(r instanceof $Reader))
                    r = $Reader.create(r);
                if (q === $undefined)
                    q = 0;
                if (q > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                var c, m, v;
                if (l === $undefined)
                    c = r.len;
                else {
                    c = r.pos + l;
                    if (c > r.len)
                        throw $RangeError("index out of range");
                    l = r.len;
                    r.len = c;
                }
                m = g || new $root.millrace.v1.GenerationRequest();
                while (r.pos < c) {
                    var s = r.pos;
                    var t = r.tag();
                    if (t === z) {
                        z = $undefined;
                        break;
                    }
                    var u = t & 7;
                    switch (t >>>= 3) {
                    case 1: {
                            if (u !== 2)
                                break;
                            m.chat = $root.millrace.v1.ChatRequest.decode(r, r.size(), $undefined, q + 1, m.chat);
                            continue;
                        }
                    case 2: {
                            if (u !== 2)
                                break;
                            if (!(m.passages && m.passages.length))
                                m.passages = [];
                            m.passages.push($root.millrace.v1.Passage.decode(r, r.size(), $undefined, q + 1));
                            continue;
                        }
                    case 3: {
                            if (u !== 2)
                                break;
                            m.plan = $root.millrace.v1.Plan.decode(r, r.size(), $undefined, q + 1, m.plan);
                            continue;
                        }
                    case 5: {
                            if (u !== 2)
                                break;
                            if (!(m.corrections && m.corrections.length))
                                m.corrections = [];
                            m.corrections.push($root.millrace.v1.Correction.decode(r, r.size(), $undefined, q + 1));
                            continue;
                        }
                    case 6: {
                            if (u !== 2)
                                break;
                            m.statistics = $root.millrace.v1.QuestionStatistics.decode(r, r.size(), $undefined, q + 1, m.statistics);
                            continue;
                        }
                    }
                    r.skipType(u, q, t);
                    if (!r.discardUnknown) {
                        $util.makeProp(m, "$unknowns", false);
                        (m.$unknowns || (m.$unknowns = [])).push(r.raw(s, r.pos));
                    }
                }
                if (l !== $undefined) {
                    if (r.pos !== c)
                        throw $RangeError("index out of range");
                    r.len = l;
                }
                if (z !== $undefined)
                    throw $Error("missing end group");
                return m;
            };

            GenerationRequest.getTypeUrl = function(prefix) {
                if (prefix === $undefined)
                    prefix = "type.googleapis.com";
                return prefix + "/millrace.v1.GenerationRequest";
            };

            return GenerationRequest;
        })();

        v1.QuestionStatistics = (function() {

            const QuestionStatistics = function (p) {
                this.terms = [];
                if (p)
                    for (var ks = $Object.keys(p), i = 0; i < ks.length; ++i)
                        if (p[ks[i]] != null && ks[i] !== "__proto__")
                            this[ks[i]] = p[ks[i]];
            };

            QuestionStatistics.prototype.language = "";
            QuestionStatistics.prototype.chunks = 0;
            QuestionStatistics.prototype.terms = $util.emptyArray;
            QuestionStatistics.prototype.background = 0;

            QuestionStatistics.encode = function (m, w, q) {
                if (!w)
                    w = $Writer.create();
                if (q === $undefined)
                    q = 0;
                if (q > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (m.language != null && $Object.hasOwnProperty.call(m, "language") && m.language !== "")
                    w.uint32(10).string(m.language);
                if (m.chunks != null && $Object.hasOwnProperty.call(m, "chunks") && m.chunks !== 0)
                    w.uint32(16).uint32(m.chunks);
                if (m.terms != null && m.terms.length) {
                    for (var i = 0; i < m.terms.length; ++i)
                        $root.millrace.v1.QuestionTerm.encode(m.terms[i], w.uint32(26).fork(), q + 1).ldelim();
                }
                if (m.background != null && $Object.hasOwnProperty.call(m, "background") && !$Object.is(m.background, 0))
                    w.uint32(33).double(m.background);
                if (m.$unknowns != null && $Object.hasOwnProperty.call(m, "$unknowns"))
                    for (var i = 0; i < m.$unknowns.length; ++i)
                        w.raw(m.$unknowns[i]);
                return w;
            };

            QuestionStatistics.decode = function (r, l, z, q, g) {
                if (!(r instanceof $Reader))
                    r = $Reader.create(r);
                if (q === $undefined)
                    q = 0;
                if (q > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                var c, m, v;
                if (l === $undefined)
                    c = r.len;
                else {
                    c = r.pos + l;
                    if (c > r.len)
                        throw $RangeError("index out of range");
                    l = r.len;
                    r.len = c;
                }
                m = g || new $root.millrace.v1.QuestionStatistics();
                while (r.pos < c) {
                    var s = r.pos;
                    var t = r.tag();
                    if (t === z) {
                        z = $undefined;
                        break;
                    }
                    var u = t & 7;
                    switch (t >>>= 3) {
                    case 1: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.language = v;
                            else
                                delete m.language;
                            continue;
                        }
                    case 2: {
                            if (u !== 0)
                                break;
                            if (v = r.uint32())
                                m.chunks = v;
                            else
                                delete m.chunks;
                            continue;
                        }
                    case 3: {
                            if (u !== 2)
                                break;
                            if (!(m.terms && m.terms.length))
                                m.terms = [];
                            m.terms.push($root.millrace.v1.QuestionTerm.decode(r, r.size(), $undefined, q + 1));
                            continue;
                        }
                    case 4: {
                            if (u !== 1)
                                break;
                            if (!$Object.is(v = r.double(), 0))
                                m.background = v;
                            else
                                delete m.background;
                            continue;
                        }
                    }
                    r.skipType(u, q, t);
                    if (!r.discardUnknown) {
                        $util.makeProp(m, "$unknowns", false);
                        (m.$unknowns || (m.$unknowns = [])).push(r.raw(s, r.pos));
                    }
                }
                if (l !== $undefined) {
                    if (r.pos !== c)
                        throw $RangeError("index out of range");
                    r.len = l;
                }
                if (z !== $undefined)
                    throw $Error("missing end group");
                return m;
            };

            QuestionStatistics.getTypeUrl = function(prefix) {
                if (prefix === $undefined)
                    prefix = "type.googleapis.com";
                return prefix + "/millrace.v1.QuestionStatistics";
            };

            return QuestionStatistics;
        })();

        v1.QuestionTerm = (function() {

            const QuestionTerm = function (p) {
                this.terms = [];
                if (p)
                    for (var ks = $Object.keys(p), i = 0; i < ks.length; ++i)
                        if (p[ks[i]] != null && ks[i] !== "__proto__")
                            this[ks[i]] = p[ks[i]];
            };

            QuestionTerm.prototype.terms = $util.emptyArray;
            QuestionTerm.prototype.frequency = 0;

            QuestionTerm.encode = function (m, w, q) {
                if (!w)
                    w = $Writer.create();
                if (q === $undefined)
                    q = 0;
                if (q > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (m.terms != null && m.terms.length) {
                    for (var i = 0; i < m.terms.length; ++i)
                        w.uint32(10).string(m.terms[i]);
                }
                if (m.frequency != null && $Object.hasOwnProperty.call(m, "frequency") && m.frequency !== 0)
                    w.uint32(16).uint32(m.frequency);
                if (m.$unknowns != null && $Object.hasOwnProperty.call(m, "$unknowns"))
                    for (var i = 0; i < m.$unknowns.length; ++i)
                        w.raw(m.$unknowns[i]);
                return w;
            };

            QuestionTerm.decode = function (r, l, z, q, g) {
                if (!(r instanceof $Reader))
                    r = $Reader.create(r);
                if (q === $undefined)
                    q = 0;
                if (q > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                var c, m, v;
                if (l === $undefined)
                    c = r.len;
                else {
                    c = r.pos + l;
                    if (c > r.len)
                        throw $RangeError("index out of range");
                    l = r.len;
                    r.len = c;
                }
                m = g || new $root.millrace.v1.QuestionTerm();
                while (r.pos < c) {
                    var s = r.pos;
                    var t = r.tag();
                    if (t === z) {
                        z = $undefined;
                        break;
                    }
                    var u = t & 7;
                    switch (t >>>= 3) {
                    case 1: {
                            if (u !== 2)
                                break;
                            if (!(m.terms && m.terms.length))
                                m.terms = [];
                            m.terms.push(r.stringVerify());
                            continue;
                        }
                    case 2: {
                            if (u !== 0)
                                break;
                            if (v = r.uint32())
                                m.frequency = v;
                            else
                                delete m.frequency;
                            continue;
                        }
                    }
                    r.skipType(u, q, t);
                    if (!r.discardUnknown) {
                        $util.makeProp(m, "$unknowns", false);
                        (m.$unknowns || (m.$unknowns = [])).push(r.raw(s, r.pos));
                    }
                }
                if (l !== $undefined) {
                    if (r.pos !== c)
                        throw $RangeError("index out of range");
                    r.len = l;
                }
                if (z !== $undefined)
                    throw $Error("missing end group");
                return m;
            };

            QuestionTerm.getTypeUrl = function(prefix) {
                if (prefix === $undefined)
                    prefix = "type.googleapis.com";
                return prefix + "/millrace.v1.QuestionTerm";
            };

            return QuestionTerm;
        })();

        v1.Passage = (function() {

            const Passage = function (p) {
                this.nodes = [];
                this.titles = [];
                this.title_paths = [];
                if (p)
                    for (var ks = $Object.keys(p), i = 0; i < ks.length; ++i)
                        if (p[ks[i]] != null && ks[i] !== "__proto__")
                            this[ks[i]] = p[ks[i]];
            };

            Passage.prototype.text = "";
            Passage.prototype.score = 0;
            Passage.prototype.file_id = "";
            Passage.prototype.file_name = "";
            Passage.prototype.nodes = $util.emptyArray;
            Passage.prototype.best_node = 0;
            Passage.prototype.titles = $util.emptyArray;
            Passage.prototype.title_paths = $util.emptyArray;
            Passage.prototype.language = "";
            Passage.prototype.page = 0;

            Passage.encode = function (m, w, q) {
                if (!w)
                    w = $Writer.create();
                if (q === $undefined)
                    q = 0;
                if (q > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (m.text != null && $Object.hasOwnProperty.call(m, "text") && m.text !== "")
                    w.uint32(10).string(m.text);
                if (m.score != null && $Object.hasOwnProperty.call(m, "score") && !$Object.is(m.score, 0))
                    w.uint32(17).double(m.score);
                if (m.file_id != null && $Object.hasOwnProperty.call(m, "file_id") && m.file_id !== "")
                    w.uint32(26).string(m.file_id);
                if (m.file_name != null && $Object.hasOwnProperty.call(m, "file_name") && m.file_name !== "")
                    w.uint32(34).string(m.file_name);
                if (m.nodes != null && m.nodes.length) {
                    for (var i = 0; i < m.nodes.length; ++i)
                        $root.millrace.v1.PassageNode.encode(m.nodes[i], w.uint32(42).fork(), q + 1).ldelim();
                }
                if (m.best_node != null && $Object.hasOwnProperty.call(m, "best_node") && m.best_node !== 0)
                    w.uint32(48).uint32(m.best_node);
                if (m.titles != null && m.titles.length) {
                    for (var i = 0; i < m.titles.length; ++i)
                        w.uint32(58).string(m.titles[i]);
                }
                if (m.title_paths != null && m.title_paths.length) {
                    for (var i = 0; i < m.title_paths.length; ++i)
                        $root.millrace.v1.TitlePath.encode(m.title_paths[i], w.uint32(66).fork(), q + 1).ldelim();
                }
                if (m.language != null && $Object.hasOwnProperty.call(m, "language") && m.language !== "")
                    w.uint32(74).string(m.language);
                if (m.page != null && $Object.hasOwnProperty.call(m, "page") && m.page !== 0)
                    w.uint32(80).uint32(m.page);
                if (m.$unknowns != null && $Object.hasOwnProperty.call(m, "$unknowns"))
                    for (var i = 0; i < m.$unknowns.length; ++i)
                        w.raw(m.$unknowns[i]);
                return w;
            };

            Passage.decode = function (r, l, z, q, g) {
                if (!(r instanceof $Reader))
                    r = $Reader.create(r);
                if (q === $undefined)
                    q = 0;
                if (q > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                var c, m, v;
                if (l === $undefined)
                    c = r.len;
                else {
                    c = r.pos + l;
                    if (c > r.len)
                        throw $RangeError("index out of range");
                    l = r.len;
                    r.len = c;
                }
                m = g || new $root.millrace.v1.Passage();
                while (r.pos < c) {
                    var s = r.pos;
                    var t = r.tag();
                    if (t === z) {
                        z = $undefined;
                        break;
                    }
                    var u = t & 7;
                    switch (t >>>= 3) {
                    case 1: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.text = v;
                            else
                                delete m.text;
                            continue;
                        }
                    case 2: {
                            if (u !== 1)
                                break;
                            if (!$Object.is(v = r.double(), 0))
                                m.score = v;
                            else
                                delete m.score;
                            continue;
                        }
                    case 3: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.file_id = v;
                            else
                                delete m.file_id;
                            continue;
                        }
                    case 4: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.file_name = v;
                            else
                                delete m.file_name;
                            continue;
                        }
                    case 5: {
                            if (u !== 2)
                                break;
                            if (!(m.nodes && m.nodes.length))
                                m.nodes = [];
                            m.nodes.push($root.millrace.v1.PassageNode.decode(r, r.size(), $undefined, q + 1));
                            continue;
                        }
                    case 6: {
                            if (u !== 0)
                                break;
                            if (v = r.uint32())
                                m.best_node = v;
                            else
                                delete m.best_node;
                            continue;
                        }
                    case 7: {
                            if (u !== 2)
                                break;
                            if (!(m.titles && m.titles.length))
                                m.titles = [];
                            m.titles.push(r.stringVerify());
                            continue;
                        }
                    case 8: {
                            if (u !== 2)
                                break;
                            if (!(m.title_paths && m.title_paths.length))
                                m.title_paths = [];
                            m.title_paths.push($root.millrace.v1.TitlePath.decode(r, r.size(), $undefined, q + 1));
                            continue;
                        }
                    case 9: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.language = v;
                            else
                                delete m.language;
                            continue;
                        }
                    case 10: {
                            if (u !== 0)
                                break;
                            if (v = r.uint32())
                                m.page = v;
                            else
                                delete m.page;
                            continue;
                        }
                    }
                    r.skipType(u, q, t);
                    if (!r.discardUnknown) {
                        $util.makeProp(m, "$unknowns", false);
                        (m.$unknowns || (m.$unknowns = [])).push(r.raw(s, r.pos));
                    }
                }
                if (l !== $undefined) {
                    if (r.pos !== c)
                        throw $RangeError("index out of range");
                    r.len = l;
                }
                if (z !== $undefined)
                    throw $Error("missing end group");
                return m;
            };

            Passage.getTypeUrl = function(prefix) {
                if (prefix === $undefined)
                    prefix = "type.googleapis.com";
                return prefix + "/millrace.v1.Passage";
            };

            return Passage;
        })();

        v1.TitlePath = (function() {

            const TitlePath = function (p) {
                this.titles = [];
                if (p)
                    for (var ks = $Object.keys(p), i = 0; i < ks.length; ++i)
                        if (p[ks[i]] != null && ks[i] !== "__proto__")
                            this[ks[i]] = p[ks[i]];
            };

            TitlePath.prototype.titles = $util.emptyArray;

            TitlePath.encode = function (m, w, q) {
                if (!w)
                    w = $Writer.create();
                if (q === $undefined)
                    q = 0;
                if (q > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (m.titles != null && m.titles.length) {
                    for (var i = 0; i < m.titles.length; ++i)
                        w.uint32(10).string(m.titles[i]);
                }
                if (m.$unknowns != null && $Object.hasOwnProperty.call(m, "$unknowns"))
                    for (var i = 0; i < m.$unknowns.length; ++i)
                        w.raw(m.$unknowns[i]);
                return w;
            };

            TitlePath.decode = function (r, l, z, q, g) {
                if (!(r instanceof $Reader))
                    r = $Reader.create(r);
                if (q === $undefined)
                    q = 0;
                if (q > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                var c, m;
                if (l === $undefined)
                    c = r.len;
                else {
                    c = r.pos + l;
                    if (c > r.len)
                        throw $RangeError("index out of range");
                    l = r.len;
                    r.len = c;
                }
                m = g || new $root.millrace.v1.TitlePath();
                while (r.pos < c) {
                    var s = r.pos;
                    var t = r.tag();
                    if (t === z) {
                        z = $undefined;
                        break;
                    }
                    var u = t & 7;
                    switch (t >>>= 3) {
                    case 1: {
                            if (u !== 2)
                                break;
                            if (!(m.titles && m.titles.length))
                                m.titles = [];
                            m.titles.push(r.stringVerify());
                            continue;
                        }
                    }
                    r.skipType(u, q, t);
                    if (!r.discardUnknown) {
                        $util.makeProp(m, "$unknowns", false);
                        (m.$unknowns || (m.$unknowns = [])).push(r.raw(s, r.pos));
                    }
                }
                if (l !== $undefined) {
                    if (r.pos !== c)
                        throw $RangeError("index out of range");
                    r.len = l;
                }
                if (z !== $undefined)
                    throw $Error("missing end group");
                return m;
            };

            TitlePath.getTypeUrl = function(prefix) {
                if (prefix === $undefined)
                    prefix = "type.googleapis.com";
                return prefix + "/millrace.v1.TitlePath";
            };

            return TitlePath;
        })();

        v1.PassageNode = (function() {

            const PassageNode = function (p) {
                this.paths = [];
                this.page_breaks = [];
                if (p)
                    for (var ks = $Object.keys(p), i = 0; i < ks.length; ++i)
                        if (p[ks[i]] != null && ks[i] !== "__proto__")
                            this[ks[i]] = p[ks[i]];
            };

            PassageNode.prototype.paths = $util.emptyArray;
            PassageNode.prototype.start = 0;
            PassageNode.prototype.end = 0;
            PassageNode.prototype.page = 0;
            PassageNode.prototype.image = false;
            PassageNode.prototype.title_path = 0;
            PassageNode.prototype.page_breaks = $util.emptyArray;

            PassageNode.encode = function (m, w, q) {
                if (!w)
                    w = $Writer.create();
                if (q === $undefined)
                    q = 0;
                if (q > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (m.paths != null && m.paths.length) {
                    w.uint32(10).uint32s(m.paths);
                }
                if (m.start != null && $Object.hasOwnProperty.call(m, "start") && m.start !== 0)
                    w.uint32(16).uint32(m.start);
                if (m.end != null && $Object.hasOwnProperty.call(m, "end") && m.end !== 0)
                    w.uint32(24).uint32(m.end);
                if (m.page != null && $Object.hasOwnProperty.call(m, "page") && m.page !== 0)
                    w.uint32(32).uint32(m.page);
                if (m.image != null && $Object.hasOwnProperty.call(m, "image") && m.image !== false)
                    w.uint32(40).bool(m.image);
                if (m.title_path != null && $Object.hasOwnProperty.call(m, "title_path") && m.title_path !== 0)
                    w.uint32(48).uint32(m.title_path);
                if (m.page_breaks != null && m.page_breaks.length) {
                    for (var i = 0; i < m.page_breaks.length; ++i)
                        $root.millrace.v1.PageBreak.encode(m.page_breaks[i], w.uint32(58).fork(), q + 1).ldelim();
                }
                if (m.$unknowns != null && $Object.hasOwnProperty.call(m, "$unknowns"))
                    for (var i = 0; i < m.$unknowns.length; ++i)
                        w.raw(m.$unknowns[i]);
                return w;
            };

            PassageNode.decode = function (r, l, z, q, g) {
                if (!(r instanceof $Reader))
                    r = $Reader.create(r);
                if (q === $undefined)
                    q = 0;
                if (q > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                var c, m, v;
                if (l === $undefined)
                    c = r.len;
                else {
                    c = r.pos + l;
                    if (c > r.len)
                        throw $RangeError("index out of range");
                    l = r.len;
                    r.len = c;
                }
                m = g || new $root.millrace.v1.PassageNode();
                while (r.pos < c) {
                    var s = r.pos;
                    var t = r.tag();
                    if (t === z) {
                        z = $undefined;
                        break;
                    }
                    var u = t & 7;
                    switch (t >>>= 3) {
                    case 1: {
                            if (u === 2) {
                                if (!(m.paths && m.paths.length))
                                    m.paths = [];
                                r.uint32s(m.paths);
                                continue;
                            }
                            if (u !== 0)
                                break;
                            if (!(m.paths && m.paths.length))
                                m.paths = [];
                            m.paths.push(r.uint32());
                            continue;
                        }
                    case 2: {
                            if (u !== 0)
                                break;
                            if (v = r.uint32())
                                m.start = v;
                            else
                                delete m.start;
                            continue;
                        }
                    case 3: {
                            if (u !== 0)
                                break;
                            if (v = r.uint32())
                                m.end = v;
                            else
                                delete m.end;
                            continue;
                        }
                    case 4: {
                            if (u !== 0)
                                break;
                            if (v = r.uint32())
                                m.page = v;
                            else
                                delete m.page;
                            continue;
                        }
                    case 5: {
                            if (u !== 0)
                                break;
                            if (v = r.bool())
                                m.image = v;
                            else
                                delete m.image;
                            continue;
                        }
                    case 6: {
                            if (u !== 0)
                                break;
                            if (v = r.uint32())
                                m.title_path = v;
                            else
                                delete m.title_path;
                            continue;
                        }
                    case 7: {
                            if (u !== 2)
                                break;
                            if (!(m.page_breaks && m.page_breaks.length))
                                m.page_breaks = [];
                            m.page_breaks.push($root.millrace.v1.PageBreak.decode(r, r.size(), $undefined, q + 1));
                            continue;
                        }
                    }
                    r.skipType(u, q, t);
                    if (!r.discardUnknown) {
                        $util.makeProp(m, "$unknowns", false);
                        (m.$unknowns || (m.$unknowns = [])).push(r.raw(s, r.pos));
                    }
                }
                if (l !== $undefined) {
                    if (r.pos !== c)
                        throw $RangeError("index out of range");
                    r.len = l;
                }
                if (z !== $undefined)
                    throw $Error("missing end group");
                return m;
            };

            PassageNode.getTypeUrl = function(prefix) {
                if (prefix === $undefined)
                    prefix = "type.googleapis.com";
                return prefix + "/millrace.v1.PassageNode";
            };

            return PassageNode;
        })();

        v1.PageBreak = (function() {

            const PageBreak = function (p) {
                if (p)
                    for (var ks = $Object.keys(p), i = 0; i < ks.length; ++i)
                        if (p[ks[i]] != null && ks[i] !== "__proto__")
                            this[ks[i]] = p[ks[i]];
            };

            PageBreak.prototype.at = 0;
            PageBreak.prototype.page = 0;

            PageBreak.encode = function (m, w, q) {
                if (!w)
                    w = $Writer.create();
                if (q === $undefined)
                    q = 0;
                if (q > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (m.at != null && $Object.hasOwnProperty.call(m, "at") && m.at !== 0)
                    w.uint32(8).uint32(m.at);
                if (m.page != null && $Object.hasOwnProperty.call(m, "page") && m.page !== 0)
                    w.uint32(16).uint32(m.page);
                if (m.$unknowns != null && $Object.hasOwnProperty.call(m, "$unknowns"))
                    for (var i = 0; i < m.$unknowns.length; ++i)
                        w.raw(m.$unknowns[i]);
                return w;
            };

            PageBreak.decode = function (r, l, z, q, g) {
                if (!(r instanceof $Reader))
                    r = $Reader.create(r);
                if (q === $undefined)
                    q = 0;
                if (q > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                var c, m, v;
                if (l === $undefined)
                    c = r.len;
                else {
                    c = r.pos + l;
                    if (c > r.len)
                        throw $RangeError("index out of range");
                    l = r.len;
                    r.len = c;
                }
                m = g || new $root.millrace.v1.PageBreak();
                while (r.pos < c) {
                    var s = r.pos;
                    var t = r.tag();
                    if (t === z) {
                        z = $undefined;
                        break;
                    }
                    var u = t & 7;
                    switch (t >>>= 3) {
                    case 1: {
                            if (u !== 0)
                                break;
                            if (v = r.uint32())
                                m.at = v;
                            else
                                delete m.at;
                            continue;
                        }
                    case 2: {
                            if (u !== 0)
                                break;
                            if (v = r.uint32())
                                m.page = v;
                            else
                                delete m.page;
                            continue;
                        }
                    }
                    r.skipType(u, q, t);
                    if (!r.discardUnknown) {
                        $util.makeProp(m, "$unknowns", false);
                        (m.$unknowns || (m.$unknowns = [])).push(r.raw(s, r.pos));
                    }
                }
                if (l !== $undefined) {
                    if (r.pos !== c)
                        throw $RangeError("index out of range");
                    r.len = l;
                }
                if (z !== $undefined)
                    throw $Error("missing end group");
                return m;
            };

            PageBreak.getTypeUrl = function(prefix) {
                if (prefix === $undefined)
                    prefix = "type.googleapis.com";
                return prefix + "/millrace.v1.PageBreak";
            };

            return PageBreak;
        })();

        v1.Plan = (function() {

            const Plan = function (p) {
                this.steps = [];
                if (p)
                    for (var ks = $Object.keys(p), i = 0; i < ks.length; ++i)
                        if (p[ks[i]] != null && ks[i] !== "__proto__")
                            this[ks[i]] = p[ks[i]];
            };

            Plan.prototype.steps = $util.emptyArray;

            Plan.encode = function (m, w, q) {
                if (!w)
                    w = $Writer.create();
                if (q === $undefined)
                    q = 0;
                if (q > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (m.steps != null && m.steps.length) {
                    for (var i = 0; i < m.steps.length; ++i)
                        $root.millrace.v1.PlanItem.encode(m.steps[i], w.uint32(10).fork(), q + 1).ldelim();
                }
                if (m.$unknowns != null && $Object.hasOwnProperty.call(m, "$unknowns"))
                    for (var i = 0; i < m.$unknowns.length; ++i)
                        w.raw(m.$unknowns[i]);
                return w;
            };

            Plan.decode = function (r, l, z, q, g) {
                if (!(r instanceof $Reader))
                    r = $Reader.create(r);
                if (q === $undefined)
                    q = 0;
                if (q > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                var c, m;
                if (l === $undefined)
                    c = r.len;
                else {
                    c = r.pos + l;
                    if (c > r.len)
                        throw $RangeError("index out of range");
                    l = r.len;
                    r.len = c;
                }
                m = g || new $root.millrace.v1.Plan();
                while (r.pos < c) {
                    var s = r.pos;
                    var t = r.tag();
                    if (t === z) {
                        z = $undefined;
                        break;
                    }
                    var u = t & 7;
                    switch (t >>>= 3) {
                    case 1: {
                            if (u !== 2)
                                break;
                            if (!(m.steps && m.steps.length))
                                m.steps = [];
                            m.steps.push($root.millrace.v1.PlanItem.decode(r, r.size(), $undefined, q + 1));
                            continue;
                        }
                    }
                    r.skipType(u, q, t);
                    if (!r.discardUnknown) {
                        $util.makeProp(m, "$unknowns", false);
                        (m.$unknowns || (m.$unknowns = [])).push(r.raw(s, r.pos));
                    }
                }
                if (l !== $undefined) {
                    if (r.pos !== c)
                        throw $RangeError("index out of range");
                    r.len = l;
                }
                if (z !== $undefined)
                    throw $Error("missing end group");
                return m;
            };

            Plan.getTypeUrl = function(prefix) {
                if (prefix === $undefined)
                    prefix = "type.googleapis.com";
                return prefix + "/millrace.v1.Plan";
            };

            return Plan;
        })();

        v1.PlanItem = (function() {

            const PlanItem = function (p) {
                this.dependencies = [];
                if (p)
                    for (var ks = $Object.keys(p), i = 0; i < ks.length; ++i)
                        if (p[ks[i]] != null && ks[i] !== "__proto__")
                            this[ks[i]] = p[ks[i]];
            };

            PlanItem.prototype.order = 0;
            PlanItem.prototype.description = "";
            PlanItem.prototype.dependencies = $util.emptyArray;
            PlanItem.prototype.status = 0;
            PlanItem.prototype.result = "";

            PlanItem.encode = function (m, w, q) {
                if (!w)
                    w = $Writer.create();
                if (q === $undefined)
                    q = 0;
                if (q > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (m.order != null && $Object.hasOwnProperty.call(m, "order") && m.order !== 0)
                    w.uint32(8).uint32(m.order);
                if (m.description != null && $Object.hasOwnProperty.call(m, "description") && m.description !== "")
                    w.uint32(18).string(m.description);
                if (m.dependencies != null && m.dependencies.length) {
                    w.uint32(26).uint32s(m.dependencies);
                }
                if (m.status != null && $Object.hasOwnProperty.call(m, "status") && m.status !== 0)
                    w.uint32(32).int32(m.status);
                if (m.result != null && $Object.hasOwnProperty.call(m, "result") && m.result !== "")
                    w.uint32(42).string(m.result);
                if (m.$unknowns != null && $Object.hasOwnProperty.call(m, "$unknowns"))
                    for (var i = 0; i < m.$unknowns.length; ++i)
                        w.raw(m.$unknowns[i]);
                return w;
            };

            PlanItem.decode = function (r, l, z, q, g) {
                if (!(r instanceof $Reader))
                    r = $Reader.create(r);
                if (q === $undefined)
                    q = 0;
                if (q > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                var c, m, v;
                if (l === $undefined)
                    c = r.len;
                else {
                    c = r.pos + l;
                    if (c > r.len)
                        throw $RangeError("index out of range");
                    l = r.len;
                    r.len = c;
                }
                m = g || new $root.millrace.v1.PlanItem();
                while (r.pos < c) {
                    var s = r.pos;
                    var t = r.tag();
                    if (t === z) {
                        z = $undefined;
                        break;
                    }
                    var u = t & 7;
                    switch (t >>>= 3) {
                    case 1: {
                            if (u !== 0)
                                break;
                            if (v = r.uint32())
                                m.order = v;
                            else
                                delete m.order;
                            continue;
                        }
                    case 2: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.description = v;
                            else
                                delete m.description;
                            continue;
                        }
                    case 3: {
                            if (u === 2) {
                                if (!(m.dependencies && m.dependencies.length))
                                    m.dependencies = [];
                                r.uint32s(m.dependencies);
                                continue;
                            }
                            if (u !== 0)
                                break;
                            if (!(m.dependencies && m.dependencies.length))
                                m.dependencies = [];
                            m.dependencies.push(r.uint32());
                            continue;
                        }
                    case 4: {
                            if (u !== 0)
                                break;
                            if (v = r.int32())
                                m.status = v;
                            else
                                delete m.status;
                            continue;
                        }
                    case 5: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.result = v;
                            else
                                delete m.result;
                            continue;
                        }
                    }
                    r.skipType(u, q, t);
                    if (!r.discardUnknown) {
                        $util.makeProp(m, "$unknowns", false);
                        (m.$unknowns || (m.$unknowns = [])).push(r.raw(s, r.pos));
                    }
                }
                if (l !== $undefined) {
                    if (r.pos !== c)
                        throw $RangeError("index out of range");
                    r.len = l;
                }
                if (z !== $undefined)
                    throw $Error("missing end group");
                return m;
            };

            PlanItem.getTypeUrl = function(prefix) {
                if (prefix === $undefined)
                    prefix = "type.googleapis.com";
                return prefix + "/millrace.v1.PlanItem";
            };

            return PlanItem;
        })();

        v1.PlanStep = (function() {

            const PlanStep = function (p) {
                this.actions = [];
                if (p)
                    for (var ks = $Object.keys(p), i = 0; i < ks.length; ++i)
                        if (p[ks[i]] != null && ks[i] !== "__proto__")
                            this[ks[i]] = p[ks[i]];
            };

            PlanStep.prototype.order = 0;
            PlanStep.prototype.step_order = 0;
            PlanStep.prototype.actions = $util.emptyArray;
            PlanStep.prototype.status = "";
            PlanStep.prototype.step_result = "";

            PlanStep.encode = function (m, w, q) {
                if (!w)
                    w = $Writer.create();
                if (q === $undefined)
                    q = 0;
                if (q > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (m.order != null && $Object.hasOwnProperty.call(m, "order") && m.order !== 0)
                    w.uint32(8).uint32(m.order);
                if (m.step_order != null && $Object.hasOwnProperty.call(m, "step_order") && m.step_order !== 0)
                    w.uint32(16).uint32(m.step_order);
                if (m.actions != null && m.actions.length) {
                    for (var i = 0; i < m.actions.length; ++i)
                        $root.millrace.v1.PlanAction.encode(m.actions[i], w.uint32(26).fork(), q + 1).ldelim();
                }
                if (m.status != null && $Object.hasOwnProperty.call(m, "status") && m.status !== "")
                    w.uint32(34).string(m.status);
                if (m.step_result != null && $Object.hasOwnProperty.call(m, "step_result") && m.step_result !== "")
                    w.uint32(42).string(m.step_result);
                if (m.$unknowns != null && $Object.hasOwnProperty.call(m, "$unknowns"))
                    for (var i = 0; i < m.$unknowns.length; ++i)
                        w.raw(m.$unknowns[i]);
                return w;
            };

            PlanStep.decode = function (r, l, z, q, g) {
                if (!(r instanceof $Reader))
                    r = $Reader.create(r);
                if (q === $undefined)
                    q = 0;
                if (q > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                var c, m, v;
                if (l === $undefined)
                    c = r.len;
                else {
                    c = r.pos + l;
                    if (c > r.len)
                        throw $RangeError("index out of range");
                    l = r.len;
                    r.len = c;
                }
                m = g || new $root.millrace.v1.PlanStep();
                while (r.pos < c) {
                    var s = r.pos;
                    var t = r.tag();
                    if (t === z) {
                        z = $undefined;
                        break;
                    }
                    var u = t & 7;
                    switch (t >>>= 3) {
                    case 1: {
                            if (u !== 0)
                                break;
                            if (v = r.uint32())
                                m.order = v;
                            else
                                delete m.order;
                            continue;
                        }
                    case 2: {
                            if (u !== 0)
                                break;
                            if (v = r.uint32())
                                m.step_order = v;
                            else
                                delete m.step_order;
                            continue;
                        }
                    case 3: {
                            if (u !== 2)
                                break;
                            if (!(m.actions && m.actions.length))
                                m.actions = [];
                            m.actions.push($root.millrace.v1.PlanAction.decode(r, r.size(), $undefined, q + 1));
                            continue;
                        }
                    case 4: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.status = v;
                            else
                                delete m.status;
                            continue;
                        }
                    case 5: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.step_result = v;
                            else
                                delete m.step_result;
                            continue;
                        }
                    }
                    r.skipType(u, q, t);
                    if (!r.discardUnknown) {
                        $util.makeProp(m, "$unknowns", false);
                        (m.$unknowns || (m.$unknowns = [])).push(r.raw(s, r.pos));
                    }
                }
                if (l !== $undefined) {
                    if (r.pos !== c)
                        throw $RangeError("index out of range");
                    r.len = l;
                }
                if (z !== $undefined)
                    throw $Error("missing end group");
                return m;
            };

            PlanStep.getTypeUrl = function(prefix) {
                if (prefix === $undefined)
                    prefix = "type.googleapis.com";
                return prefix + "/millrace.v1.PlanStep";
            };

            return PlanStep;
        })();

        v1.PlanAction = (function() {

            const PlanAction = function (p) {
                if (p)
                    for (var ks = $Object.keys(p), i = 0; i < ks.length; ++i)
                        if (p[ks[i]] != null && ks[i] !== "__proto__")
                            this[ks[i]] = p[ks[i]];
            };

            PlanAction.prototype.name = "";
            PlanAction.prototype.params = null;

            PlanAction.encode = function (m, w, q) {
                if (!w)
                    w = $Writer.create();
                if (q === $undefined)
                    q = 0;
                if (q > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (m.name != null && $Object.hasOwnProperty.call(m, "name") && m.name !== "")
                    w.uint32(10).string(m.name);
                if (m.params != null && $Object.hasOwnProperty.call(m, "params"))
                    $root.millrace.v1.PlanActionParams.encode(m.params, w.uint32(18).fork(), q + 1).ldelim();
                if (m.$unknowns != null && $Object.hasOwnProperty.call(m, "$unknowns"))
                    for (var i = 0; i < m.$unknowns.length; ++i)
                        w.raw(m.$unknowns[i]);
                return w;
            };

            PlanAction.decode = function (r, l, z, q, g) {
                if (!(r instanceof $Reader))
                    r = $Reader.create(r);
                if (q === $undefined)
                    q = 0;
                if (q > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                var c, m, v;
                if (l === $undefined)
                    c = r.len;
                else {
                    c = r.pos + l;
                    if (c > r.len)
                        throw $RangeError("index out of range");
                    l = r.len;
                    r.len = c;
                }
                m = g || new $root.millrace.v1.PlanAction();
                while (r.pos < c) {
                    var s = r.pos;
                    var t = r.tag();
                    if (t === z) {
                        z = $undefined;
                        break;
                    }
                    var u = t & 7;
                    switch (t >>>= 3) {
                    case 1: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.name = v;
                            else
                                delete m.name;
                            continue;
                        }
                    case 2: {
                            if (u !== 2)
                                break;
                            m.params = $root.millrace.v1.PlanActionParams.decode(r, r.size(), $undefined, q + 1, m.params);
                            continue;
                        }
                    }
                    r.skipType(u, q, t);
                    if (!r.discardUnknown) {
                        $util.makeProp(m, "$unknowns", false);
                        (m.$unknowns || (m.$unknowns = [])).push(r.raw(s, r.pos));
                    }
                }
                if (l !== $undefined) {
                    if (r.pos !== c)
                        throw $RangeError("index out of range");
                    r.len = l;
                }
                if (z !== $undefined)
                    throw $Error("missing end group");
                return m;
            };

            PlanAction.getTypeUrl = function(prefix) {
                if (prefix === $undefined)
                    prefix = "type.googleapis.com";
                return prefix + "/millrace.v1.PlanAction";
            };

            return PlanAction;
        })();

        v1.PlanActionParams = (function() {

            const PlanActionParams = function (p) {
                if (p)
                    for (var ks = $Object.keys(p), i = 0; i < ks.length; ++i)
                        if (p[ks[i]] != null && ks[i] !== "__proto__")
                            this[ks[i]] = p[ks[i]];
            };

            PlanActionParams.prototype.question = "";
            PlanActionParams.prototype.page = 0;

            PlanActionParams.encode = function (m, w, q) {
                if (!w)
                    w = $Writer.create();
                if (q === $undefined)
                    q = 0;
                if (q > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (m.question != null && $Object.hasOwnProperty.call(m, "question") && m.question !== "")
                    w.uint32(10).string(m.question);
                if (m.page != null && $Object.hasOwnProperty.call(m, "page") && m.page !== 0)
                    w.uint32(16).uint32(m.page);
                if (m.$unknowns != null && $Object.hasOwnProperty.call(m, "$unknowns"))
                    for (var i = 0; i < m.$unknowns.length; ++i)
                        w.raw(m.$unknowns[i]);
                return w;
            };

            PlanActionParams.decode = function (r, l, z, q, g) {
                if (!(r instanceof $Reader))
                    r = $Reader.create(r);
                if (q === $undefined)
                    q = 0;
                if (q > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                var c, m, v;
                if (l === $undefined)
                    c = r.len;
                else {
                    c = r.pos + l;
                    if (c > r.len)
                        throw $RangeError("index out of range");
                    l = r.len;
                    r.len = c;
                }
                m = g || new $root.millrace.v1.PlanActionParams();
                while (r.pos < c) {
                    var s = r.pos;
                    var t = r.tag();
                    if (t === z) {
                        z = $undefined;
                        break;
                    }
                    var u = t & 7;
                    switch (t >>>= 3) {
                    case 1: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.question = v;
                            else
                                delete m.question;
                            continue;
                        }
                    case 2: {
                            if (u !== 0)
                                break;
                            if (v = r.uint32())
                                m.page = v;
                            else
                                delete m.page;
                            continue;
                        }
                    }
                    r.skipType(u, q, t);
                    if (!r.discardUnknown) {
                        $util.makeProp(m, "$unknowns", false);
                        (m.$unknowns || (m.$unknowns = [])).push(r.raw(s, r.pos));
                    }
                }
                if (l !== $undefined) {
                    if (r.pos !== c)
                        throw $RangeError("index out of range");
                    r.len = l;
                }
                if (z !== $undefined)
                    throw $Error("missing end group");
                return m;
            };

            PlanActionParams.getTypeUrl = function(prefix) {
                if (prefix === $undefined)
                    prefix = "type.googleapis.com";
                return prefix + "/millrace.v1.PlanActionParams";
            };

            return PlanActionParams;
        })();

        v1.EvidenceRequest = (function() {

            const EvidenceRequest = function (p) {
                this.scope = [];
                if (p)
                    for (var ks = $Object.keys(p), i = 0; i < ks.length; ++i)
                        if (p[ks[i]] != null && ks[i] !== "__proto__")
                            this[ks[i]] = p[ks[i]];
            };

            EvidenceRequest.prototype.query = "";
            EvidenceRequest.prototype.scope = $util.emptyArray;
            EvidenceRequest.prototype.limit = 0;
            EvidenceRequest.prototype.page = 0;
            EvidenceRequest.prototype.filter = "";

            EvidenceRequest.encode = function (m, w, q) {
                if (!w)
                    w = $Writer.create();
                if (q === $undefined)
                    q = 0;
                if (q > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (m.query != null && $Object.hasOwnProperty.call(m, "query") && m.query !== "")
                    w.uint32(10).string(m.query);
                if (m.scope != null && m.scope.length) {
                    for (var i = 0; i < m.scope.length; ++i)
                        $root.millrace.v1.ScopeItem.encode(m.scope[i], w.uint32(18).fork(), q + 1).ldelim();
                }
                if (m.limit != null && $Object.hasOwnProperty.call(m, "limit") && m.limit !== 0)
                    w.uint32(24).uint32(m.limit);
                if (m.page != null && $Object.hasOwnProperty.call(m, "page") && m.page !== 0)
                    w.uint32(32).uint32(m.page);
                if (m.filter != null && $Object.hasOwnProperty.call(m, "filter") && m.filter !== "")
                    w.uint32(42).string(m.filter);
                if (m.$unknowns != null && $Object.hasOwnProperty.call(m, "$unknowns"))
                    for (var i = 0; i < m.$unknowns.length; ++i)
                        w.raw(m.$unknowns[i]);
                return w;
            };

            EvidenceRequest.decode = function (r, l, z, q, g) {
                if (!(r instanceof $Reader))
                    r = $Reader.create(r);
                if (q === $undefined)
                    q = 0;
                if (q > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                var c, m, v;
                if (l === $undefined)
                    c = r.len;
                else {
                    c = r.pos + l;
                    if (c > r.len)
                        throw $RangeError("index out of range");
                    l = r.len;
                    r.len = c;
                }
                m = g || new $root.millrace.v1.EvidenceRequest();
                while (r.pos < c) {
                    var s = r.pos;
                    var t = r.tag();
                    if (t === z) {
                        z = $undefined;
                        break;
                    }
                    var u = t & 7;
                    switch (t >>>= 3) {
                    case 1: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.query = v;
                            else
                                delete m.query;
                            continue;
                        }
                    case 2: {
                            if (u !== 2)
                                break;
                            if (!(m.scope && m.scope.length))
                                m.scope = [];
                            m.scope.push($root.millrace.v1.ScopeItem.decode(r, r.size(), $undefined, q + 1));
                            continue;
                        }
                    case 3: {
                            if (u !== 0)
                                break;
                            if (v = r.uint32())
                                m.limit = v;
                            else
                                delete m.limit;
                            continue;
                        }
                    case 4: {
                            if (u !== 0)
                                break;
                            if (v = r.uint32())
                                m.page = v;
                            else
                                delete m.page;
                            continue;
                        }
                    case 5: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.filter = v;
                            else
                                delete m.filter;
                            continue;
                        }
                    }
                    r.skipType(u, q, t);
                    if (!r.discardUnknown) {
                        $util.makeProp(m, "$unknowns", false);
                        (m.$unknowns || (m.$unknowns = [])).push(r.raw(s, r.pos));
                    }
                }
                if (l !== $undefined) {
                    if (r.pos !== c)
                        throw $RangeError("index out of range");
                    r.len = l;
                }
                if (z !== $undefined)
                    throw $Error("missing end group");
                return m;
            };

            EvidenceRequest.getTypeUrl = function(prefix) {
                if (prefix === $undefined)
                    prefix = "type.googleapis.com";
                return prefix + "/millrace.v1.EvidenceRequest";
            };

            return EvidenceRequest;
        })();

        v1.EvidenceResponse = (function() {

            const EvidenceResponse = function (p) {
                this.passages = [];
                this.corrections = [];
                if (p)
                    for (var ks = $Object.keys(p), i = 0; i < ks.length; ++i)
                        if (p[ks[i]] != null && ks[i] !== "__proto__")
                            this[ks[i]] = p[ks[i]];
            };

            EvidenceResponse.prototype.passages = $util.emptyArray;
            EvidenceResponse.prototype.corrections = $util.emptyArray;
            EvidenceResponse.prototype.statistics = null;

            EvidenceResponse.encode = function (m, w, q) {
                if (!w)
                    w = $Writer.create();
                if (q === $undefined)
                    q = 0;
                if (q > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (m.passages != null && m.passages.length) {
                    for (var i = 0; i < m.passages.length; ++i)
                        $root.millrace.v1.Passage.encode(m.passages[i], w.uint32(10).fork(), q + 1).ldelim();
                }
                if (m.corrections != null && m.corrections.length) {
                    for (var i = 0; i < m.corrections.length; ++i)
                        $root.millrace.v1.Correction.encode(m.corrections[i], w.uint32(18).fork(), q + 1).ldelim();
                }
                if (m.statistics != null && $Object.hasOwnProperty.call(m, "statistics"))
                    $root.millrace.v1.QuestionStatistics.encode(m.statistics, w.uint32(26).fork(), q + 1).ldelim();
                if (m.$unknowns != null && $Object.hasOwnProperty.call(m, "$unknowns"))
                    for (var i = 0; i < m.$unknowns.length; ++i)
                        w.raw(m.$unknowns[i]);
                return w;
            };

            EvidenceResponse.decode = function (r, l, z, q, g) {
                if (!(r instanceof $Reader))
                    r = $Reader.create(r);
                if (q === $undefined)
                    q = 0;
                if (q > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                var c, m, v;
                if (l === $undefined)
                    c = r.len;
                else {
                    c = r.pos + l;
                    if (c > r.len)
                        throw $RangeError("index out of range");
                    l = r.len;
                    r.len = c;
                }
                m = g || new $root.millrace.v1.EvidenceResponse();
                while (r.pos < c) {
                    var s = r.pos;
                    var t = r.tag();
                    if (t === z) {
                        z = $undefined;
                        break;
                    }
                    var u = t & 7;
                    switch (t >>>= 3) {
                    case 1: {
                            if (u !== 2)
                                break;
                            if (!(m.passages && m.passages.length))
                                m.passages = [];
                            m.passages.push($root.millrace.v1.Passage.decode(r, r.size(), $undefined, q + 1));
                            continue;
                        }
                    case 2: {
                            if (u !== 2)
                                break;
                            if (!(m.corrections && m.corrections.length))
                                m.corrections = [];
                            m.corrections.push($root.millrace.v1.Correction.decode(r, r.size(), $undefined, q + 1));
                            continue;
                        }
                    case 3: {
                            if (u !== 2)
                                break;
                            m.statistics = $root.millrace.v1.QuestionStatistics.decode(r, r.size(), $undefined, q + 1, m.statistics);
                            continue;
                        }
                    }
                    r.skipType(u, q, t);
                    if (!r.discardUnknown) {
                        $util.makeProp(m, "$unknowns", false);
                        (m.$unknowns || (m.$unknowns = [])).push(r.raw(s, r.pos));
                    }
                }
                if (l !== $undefined) {
                    if (r.pos !== c)
                        throw $RangeError("index out of range");
                    r.len = l;
                }
                if (z !== $undefined)
                    throw $Error("missing end group");
                return m;
            };

            EvidenceResponse.getTypeUrl = function(prefix) {
                if (prefix === $undefined)
                    prefix = "type.googleapis.com";
                return prefix + "/millrace.v1.EvidenceResponse";
            };

            return EvidenceResponse;
        })();

        v1.FileAccept = (function() {

            const FileAccept = function (p) {
                if (p)
                    for (var ks = $Object.keys(p), i = 0; i < ks.length; ++i)
                        if (p[ks[i]] != null && ks[i] !== "__proto__")
                            this[ks[i]] = p[ks[i]];
            };

            FileAccept.prototype.file_id = "";
            FileAccept.prototype.file_name = "";
            FileAccept.prototype.user = "";
            FileAccept.prototype.space_id = "";
            FileAccept.prototype.directory_id = "";
            FileAccept.prototype.metadata = "";
            FileAccept.prototype.blob = "";
            FileAccept.prototype.size = 0;
            FileAccept.prototype.sha256 = "";
            FileAccept.prototype.content = $util.newBuffer([]);
            FileAccept.prototype.callback_url = "";

            FileAccept.encode = function (m, w, q) {
                if (!w)
                    w = $Writer.create();
                if (q === $undefined)
                    q = 0;
                if (q > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (m.file_id != null && $Object.hasOwnProperty.call(m, "file_id") && m.file_id !== "")
                    w.uint32(10).string(m.file_id);
                if (m.file_name != null && $Object.hasOwnProperty.call(m, "file_name") && m.file_name !== "")
                    w.uint32(18).string(m.file_name);
                if (m.user != null && $Object.hasOwnProperty.call(m, "user") && m.user !== "")
                    w.uint32(26).string(m.user);
                if (m.space_id != null && $Object.hasOwnProperty.call(m, "space_id") && m.space_id !== "")
                    w.uint32(34).string(m.space_id);
                if (m.directory_id != null && $Object.hasOwnProperty.call(m, "directory_id") && m.directory_id !== "")
                    w.uint32(42).string(m.directory_id);
                if (m.metadata != null && $Object.hasOwnProperty.call(m, "metadata") && m.metadata !== "")
                    w.uint32(50).string(m.metadata);
                if (m.blob != null && $Object.hasOwnProperty.call(m, "blob") && m.blob !== "")
                    w.uint32(58).string(m.blob);
                if (m.size != null && $Object.hasOwnProperty.call(m, "size") && !$Object.is(m.size, 0))
                    w.uint32(65).double(m.size);
                if (m.sha256 != null && $Object.hasOwnProperty.call(m, "sha256") && m.sha256 !== "")
                    w.uint32(74).string(m.sha256);
                if (m.content != null && $Object.hasOwnProperty.call(m, "content") && m.content.length)
                    w.uint32(82).bytes(m.content);
                if (m.callback_url != null && $Object.hasOwnProperty.call(m, "callback_url") && m.callback_url !== "")
                    w.uint32(90).string(m.callback_url);
                if (m.$unknowns != null && $Object.hasOwnProperty.call(m, "$unknowns"))
                    for (var i = 0; i < m.$unknowns.length; ++i)
                        w.raw(m.$unknowns[i]);
                return w;
            };

            FileAccept.decode = function (r, l, z, q, g) {
                if (!(r instanceof $Reader))
                    r = $Reader.create(r);
                if (q === $undefined)
                    q = 0;
                if (q > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                var c, m, v;
                if (l === $undefined)
                    c = r.len;
                else {
                    c = r.pos + l;
                    if (c > r.len)
                        throw $RangeError("index out of range");
                    l = r.len;
                    r.len = c;
                }
                m = g || new $root.millrace.v1.FileAccept();
                while (r.pos < c) {
                    var s = r.pos;
                    var t = r.tag();
                    if (t === z) {
                        z = $undefined;
                        break;
                    }
                    var u = t & 7;
                    switch (t >>>= 3) {
                    case 1: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.file_id = v;
                            else
                                delete m.file_id;
                            continue;
                        }
                    case 2: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.file_name = v;
                            else
                                delete m.file_name;
                            continue;
                        }
                    case 3: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.user = v;
                            else
                                delete m.user;
                            continue;
                        }
                    case 4: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.space_id = v;
                            else
                                delete m.space_id;
                            continue;
                        }
                    case 5: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.directory_id = v;
                            else
                                delete m.directory_id;
                            continue;
                        }
                    case 6: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.metadata = v;
                            else
                                delete m.metadata;
                            continue;
                        }
                    case 7: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.blob = v;
                            else
                                delete m.blob;
                            continue;
                        }
                    case 8: {
                            if (u !== 1)
                                break;
                            if (!$Object.is(v = r.double(), 0))
                                m.size = v;
                            else
                                delete m.size;
                            continue;
                        }
                    case 9: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.sha256 = v;
                            else
                                delete m.sha256;
                            continue;
                        }
                    case 10: {
                            if (u !== 2)
                                break;
                            if ((v = r.bytes()).length)
                                m.content = v;
                            else
                                delete m.content;
                            continue;
                        }
                    case 11: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.callback_url = v;
                            else
                                delete m.callback_url;
                            continue;
                        }
                    }
                    r.skipType(u, q, t);
                    if (!r.discardUnknown) {
                        $util.makeProp(m, "$unknowns", false);
                        (m.$unknowns || (m.$unknowns = [])).push(r.raw(s, r.pos));
                    }
                }
                if (l !== $undefined) {
                    if (r.pos !== c)
                        throw $RangeError("index out of range");
                    r.len = l;
                }
                if (z !== $undefined)
                    throw $Error("missing end group");
                return m;
            };

            FileAccept.getTypeUrl = function(prefix) {
                if (prefix === $undefined)
                    prefix = "type.googleapis.com";
                return prefix + "/millrace.v1.FileAccept";
            };

            return FileAccept;
        })();

        v1.FileGet = (function() {

            const FileGet = function (p) {
                if (p)
                    for (var ks = $Object.keys(p), i = 0; i < ks.length; ++i)
                        if (p[ks[i]] != null && ks[i] !== "__proto__")
                            this[ks[i]] = p[ks[i]];
            };

            FileGet.prototype.file_id = "";

            FileGet.encode = function (m, w, q) {
                if (!w)
                    w = $Writer.create();
                if (q === $undefined)
                    q = 0;
                if (q > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (m.file_id != null && $Object.hasOwnProperty.call(m, "file_id") && m.file_id !== "")
                    w.uint32(10).string(m.file_id);
                if (m.$unknowns != null && $Object.hasOwnProperty.call(m, "$unknowns"))
                    for (var i = 0; i < m.$unknowns.length; ++i)
                        w.raw(m.$unknowns[i]);
                return w;
            };

            FileGet.decode = function (r, l, z, q, g) {
                if (!(r instanceof $Reader))
                    r = $Reader.create(r);
                if (q === $undefined)
                    q = 0;
                if (q > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                var c, m, v;
                if (l === $undefined)
                    c = r.len;
                else {
                    c = r.pos + l;
                    if (c > r.len)
                        throw $RangeError("index out of range");
                    l = r.len;
                    r.len = c;
                }
                m = g || new $root.millrace.v1.FileGet();
                while (r.pos < c) {
                    var s = r.pos;
                    var t = r.tag();
                    if (t === z) {
                        z = $undefined;
                        break;
                    }
                    var u = t & 7;
                    switch (t >>>= 3) {
                    case 1: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.file_id = v;
                            else
                                delete m.file_id;
                            continue;
                        }
                    }
                    r.skipType(u, q, t);
                    if (!r.discardUnknown) {
                        $util.makeProp(m, "$unknowns", false);
                        (m.$unknowns || (m.$unknowns = [])).push(r.raw(s, r.pos));
                    }
                }
                if (l !== $undefined) {
                    if (r.pos !== c)
                        throw $RangeError("index out of range");
                    r.len = l;
                }
                if (z !== $undefined)
                    throw $Error("missing end group");
                return m;
            };

            FileGet.getTypeUrl = function(prefix) {
                if (prefix === $undefined)
                    prefix = "type.googleapis.com";
                return prefix + "/millrace.v1.FileGet";
            };

            return FileGet;
        })();

        v1.FileDelete = (function() {

            const FileDelete = function (p) {
                if (p)
                    for (var ks = $Object.keys(p), i = 0; i < ks.length; ++i)
                        if (p[ks[i]] != null && ks[i] !== "__proto__")
                            this[ks[i]] = p[ks[i]];
            };

            FileDelete.prototype.file_id = "";

            FileDelete.encode = function (m, w, q) {
                if (!w)
                    w = $Writer.create();
                if (q === $undefined)
                    q = 0;
                if (q > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (m.file_id != null && $Object.hasOwnProperty.call(m, "file_id") && m.file_id !== "")
                    w.uint32(10).string(m.file_id);
                if (m.$unknowns != null && $Object.hasOwnProperty.call(m, "$unknowns"))
                    for (var i = 0; i < m.$unknowns.length; ++i)
                        w.raw(m.$unknowns[i]);
                return w;
            };

            FileDelete.decode = function (r, l, z, q, g) {
                if (!(r instanceof $Reader))
                    r = $Reader.create(r);
                if (q === $undefined)
                    q = 0;
                if (q > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                var c, m, v;
                if (l === $undefined)
                    c = r.len;
                else {
                    c = r.pos + l;
                    if (c > r.len)
                        throw $RangeError("index out of range");
                    l = r.len;
                    r.len = c;
                }
                m = g || new $root.millrace.v1.FileDelete();
                while (r.pos < c) {
                    var s = r.pos;
                    var t = r.tag();
                    if (t === z) {
                        z = $undefined;
                        break;
                    }
                    var u = t & 7;
                    switch (t >>>= 3) {
                    case 1: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.file_id = v;
                            else
                                delete m.file_id;
                            continue;
                        }
                    }
                    r.skipType(u, q, t);
                    if (!r.discardUnknown) {
                        $util.makeProp(m, "$unknowns", false);
                        (m.$unknowns || (m.$unknowns = [])).push(r.raw(s, r.pos));
                    }
                }
                if (l !== $undefined) {
                    if (r.pos !== c)
                        throw $RangeError("index out of range");
                    r.len = l;
                }
                if (z !== $undefined)
                    throw $Error("missing end group");
                return m;
            };

            FileDelete.getTypeUrl = function(prefix) {
                if (prefix === $undefined)
                    prefix = "type.googleapis.com";
                return prefix + "/millrace.v1.FileDelete";
            };

            return FileDelete;
        })();

        v1.FileRetry = (function() {

            const FileRetry = function (p) {
                if (p)
                    for (var ks = $Object.keys(p), i = 0; i < ks.length; ++i)
                        if (p[ks[i]] != null && ks[i] !== "__proto__")
                            this[ks[i]] = p[ks[i]];
            };

            FileRetry.prototype.file_id = "";

            FileRetry.encode = function (m, w, q) {
                if (!w)
                    w = $Writer.create();
                if (q === $undefined)
                    q = 0;
                if (q > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (m.file_id != null && $Object.hasOwnProperty.call(m, "file_id") && m.file_id !== "")
                    w.uint32(10).string(m.file_id);
                if (m.$unknowns != null && $Object.hasOwnProperty.call(m, "$unknowns"))
                    for (var i = 0; i < m.$unknowns.length; ++i)
                        w.raw(m.$unknowns[i]);
                return w;
            };

            FileRetry.decode = function (r, l, z, q, g) {
                if (!(r instanceof $Reader))
                    r = $Reader.create(r);
                if (q === $undefined)
                    q = 0;
                if (q > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                var c, m, v;
                if (l === $undefined)
                    c = r.len;
                else {
                    c = r.pos + l;
                    if (c > r.len)
                        throw $RangeError("index out of range");
                    l = r.len;
                    r.len = c;
                }
                m = g || new $root.millrace.v1.FileRetry();
                while (r.pos < c) {
                    var s = r.pos;
                    var t = r.tag();
                    if (t === z) {
                        z = $undefined;
                        break;
                    }
                    var u = t & 7;
                    switch (t >>>= 3) {
                    case 1: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.file_id = v;
                            else
                                delete m.file_id;
                            continue;
                        }
                    }
                    r.skipType(u, q, t);
                    if (!r.discardUnknown) {
                        $util.makeProp(m, "$unknowns", false);
                        (m.$unknowns || (m.$unknowns = [])).push(r.raw(s, r.pos));
                    }
                }
                if (l !== $undefined) {
                    if (r.pos !== c)
                        throw $RangeError("index out of range");
                    r.len = l;
                }
                if (z !== $undefined)
                    throw $Error("missing end group");
                return m;
            };

            FileRetry.getTypeUrl = function(prefix) {
                if (prefix === $undefined)
                    prefix = "type.googleapis.com";
                return prefix + "/millrace.v1.FileRetry";
            };

            return FileRetry;
        })();

        v1.FileList = (function() {

            const FileList = function (p) {
                if (p)
                    for (var ks = $Object.keys(p), i = 0; i < ks.length; ++i)
                        if (p[ks[i]] != null && ks[i] !== "__proto__")
                            this[ks[i]] = p[ks[i]];
            };

            FileList.prototype.limit = 0;
            FileList.prototype.cursor = "";
            FileList.prototype.space_id = "";
            FileList.prototype.directory_id = "";
            FileList.prototype.status = "";
            FileList.prototype.name_prefix = "";
            FileList.prototype.filter = "";
            FileList.prototype.parent_id = "";

            FileList.encode = function (m, w, q) {
                if (!w)
                    w = $Writer.create();
                if (q === $undefined)
                    q = 0;
                if (q > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (m.limit != null && $Object.hasOwnProperty.call(m, "limit") && m.limit !== 0)
                    w.uint32(8).uint32(m.limit);
                if (m.cursor != null && $Object.hasOwnProperty.call(m, "cursor") && m.cursor !== "")
                    w.uint32(18).string(m.cursor);
                if (m.space_id != null && $Object.hasOwnProperty.call(m, "space_id") && m.space_id !== "")
                    w.uint32(26).string(m.space_id);
                if (m.directory_id != null && $Object.hasOwnProperty.call(m, "directory_id") && m.directory_id !== "")
                    w.uint32(34).string(m.directory_id);
                if (m.status != null && $Object.hasOwnProperty.call(m, "status") && m.status !== "")
                    w.uint32(42).string(m.status);
                if (m.name_prefix != null && $Object.hasOwnProperty.call(m, "name_prefix") && m.name_prefix !== "")
                    w.uint32(50).string(m.name_prefix);
                if (m.filter != null && $Object.hasOwnProperty.call(m, "filter") && m.filter !== "")
                    w.uint32(58).string(m.filter);
                if (m.parent_id != null && $Object.hasOwnProperty.call(m, "parent_id") && m.parent_id !== "")
                    w.uint32(66).string(m.parent_id);
                if (m.$unknowns != null && $Object.hasOwnProperty.call(m, "$unknowns"))
                    for (var i = 0; i < m.$unknowns.length; ++i)
                        w.raw(m.$unknowns[i]);
                return w;
            };

            FileList.decode = function (r, l, z, q, g) {
                if (!(r instanceof $Reader))
                    r = $Reader.create(r);
                if (q === $undefined)
                    q = 0;
                if (q > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                var c, m, v;
                if (l === $undefined)
                    c = r.len;
                else {
                    c = r.pos + l;
                    if (c > r.len)
                        throw $RangeError("index out of range");
                    l = r.len;
                    r.len = c;
                }
                m = g || new $root.millrace.v1.FileList();
                while (r.pos < c) {
                    var s = r.pos;
                    var t = r.tag();
                    if (t === z) {
                        z = $undefined;
                        break;
                    }
                    var u = t & 7;
                    switch (t >>>= 3) {
                    case 1: {
                            if (u !== 0)
                                break;
                            if (v = r.uint32())
                                m.limit = v;
                            else
                                delete m.limit;
                            continue;
                        }
                    case 2: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.cursor = v;
                            else
                                delete m.cursor;
                            continue;
                        }
                    case 3: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.space_id = v;
                            else
                                delete m.space_id;
                            continue;
                        }
                    case 4: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.directory_id = v;
                            else
                                delete m.directory_id;
                            continue;
                        }
                    case 5: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.status = v;
                            else
                                delete m.status;
                            continue;
                        }
                    case 6: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.name_prefix = v;
                            else
                                delete m.name_prefix;
                            continue;
                        }
                    case 7: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.filter = v;
                            else
                                delete m.filter;
                            continue;
                        }
                    case 8: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.parent_id = v;
                            else
                                delete m.parent_id;
                            continue;
                        }
                    }
                    r.skipType(u, q, t);
                    if (!r.discardUnknown) {
                        $util.makeProp(m, "$unknowns", false);
                        (m.$unknowns || (m.$unknowns = [])).push(r.raw(s, r.pos));
                    }
                }
                if (l !== $undefined) {
                    if (r.pos !== c)
                        throw $RangeError("index out of range");
                    r.len = l;
                }
                if (z !== $undefined)
                    throw $Error("missing end group");
                return m;
            };

            FileList.getTypeUrl = function(prefix) {
                if (prefix === $undefined)
                    prefix = "type.googleapis.com";
                return prefix + "/millrace.v1.FileList";
            };

            return FileList;
        })();

        v1.FilePatch = (function() {

            const FilePatch = function (p) {
                if (p)
                    for (var ks = $Object.keys(p), i = 0; i < ks.length; ++i)
                        if (p[ks[i]] != null && ks[i] !== "__proto__")
                            this[ks[i]] = p[ks[i]];
            };

            FilePatch.prototype.file_id = "";
            FilePatch.prototype.file_name = null;
            FilePatch.prototype.space_id = null;
            FilePatch.prototype.directory_id = null;
            FilePatch.prototype.metadata = "";

            let $oneOfFields;

            // Virtual OneOf for proto3 optional field
            $Object.defineProperty(FilePatch.prototype, "_file_name", {
                get: $util.oneOfGetter($oneOfFields = ["file_name"]),
                set: $util.oneOfSetter($oneOfFields)
            });

            // Virtual OneOf for proto3 optional field
            $Object.defineProperty(FilePatch.prototype, "_space_id", {
                get: $util.oneOfGetter($oneOfFields = ["space_id"]),
                set: $util.oneOfSetter($oneOfFields)
            });

            // Virtual OneOf for proto3 optional field
            $Object.defineProperty(FilePatch.prototype, "_directory_id", {
                get: $util.oneOfGetter($oneOfFields = ["directory_id"]),
                set: $util.oneOfSetter($oneOfFields)
            });

            FilePatch.encode = function (m, w, q) {
                if (!w)
                    w = $Writer.create();
                if (q === $undefined)
                    q = 0;
                if (q > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (m.file_id != null && $Object.hasOwnProperty.call(m, "file_id") && m.file_id !== "")
                    w.uint32(10).string(m.file_id);
                if (m.file_name != null && $Object.hasOwnProperty.call(m, "file_name"))
                    w.uint32(18).string(m.file_name);
                if (m.space_id != null && $Object.hasOwnProperty.call(m, "space_id"))
                    w.uint32(26).string(m.space_id);
                if (m.directory_id != null && $Object.hasOwnProperty.call(m, "directory_id"))
                    w.uint32(34).string(m.directory_id);
                if (m.metadata != null && $Object.hasOwnProperty.call(m, "metadata") && m.metadata !== "")
                    w.uint32(42).string(m.metadata);
                if (m.$unknowns != null && $Object.hasOwnProperty.call(m, "$unknowns"))
                    for (var i = 0; i < m.$unknowns.length; ++i)
                        w.raw(m.$unknowns[i]);
                return w;
            };

            FilePatch.decode = function (r, l, z, q, g) {
                if (!(r instanceof $Reader))
                    r = $Reader.create(r);
                if (q === $undefined)
                    q = 0;
                if (q > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                var c, m, v;
                if (l === $undefined)
                    c = r.len;
                else {
                    c = r.pos + l;
                    if (c > r.len)
                        throw $RangeError("index out of range");
                    l = r.len;
                    r.len = c;
                }
                m = g || new $root.millrace.v1.FilePatch();
                while (r.pos < c) {
                    var s = r.pos;
                    var t = r.tag();
                    if (t === z) {
                        z = $undefined;
                        break;
                    }
                    var u = t & 7;
                    switch (t >>>= 3) {
                    case 1: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.file_id = v;
                            else
                                delete m.file_id;
                            continue;
                        }
                    case 2: {
                            if (u !== 2)
                                break;
                            m.file_name = r.stringVerify();
                            m._file_name = "file_name";
                            continue;
                        }
                    case 3: {
                            if (u !== 2)
                                break;
                            m.space_id = r.stringVerify();
                            m._space_id = "space_id";
                            continue;
                        }
                    case 4: {
                            if (u !== 2)
                                break;
                            m.directory_id = r.stringVerify();
                            m._directory_id = "directory_id";
                            continue;
                        }
                    case 5: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.metadata = v;
                            else
                                delete m.metadata;
                            continue;
                        }
                    }
                    r.skipType(u, q, t);
                    if (!r.discardUnknown) {
                        $util.makeProp(m, "$unknowns", false);
                        (m.$unknowns || (m.$unknowns = [])).push(r.raw(s, r.pos));
                    }
                }
                if (l !== $undefined) {
                    if (r.pos !== c)
                        throw $RangeError("index out of range");
                    r.len = l;
                }
                if (z !== $undefined)
                    throw $Error("missing end group");
                return m;
            };

            FilePatch.getTypeUrl = function(prefix) {
                if (prefix === $undefined)
                    prefix = "type.googleapis.com";
                return prefix + "/millrace.v1.FilePatch";
            };

            return FilePatch;
        })();

        v1.FileState = (function() {

            const FileState = function (p) {
                this.notes = [];
                if (p)
                    for (var ks = $Object.keys(p), i = 0; i < ks.length; ++i)
                        if (p[ks[i]] != null && ks[i] !== "__proto__")
                            this[ks[i]] = p[ks[i]];
            };

            FileState.prototype.file_id = "";
            FileState.prototype.file_name = "";
            FileState.prototype.status = "";
            FileState.prototype.percent = 0;
            FileState.prototype.version = 0;
            FileState.prototype.attempts = 0;
            FileState.prototype.chunks = 0;
            FileState.prototype.size = 0;
            FileState.prototype.user = "";
            FileState.prototype.space_id = "";
            FileState.prototype.directory_id = "";
            FileState.prototype.metadata = "";
            FileState.prototype.error = null;
            FileState.prototype.created_at = 0;
            FileState.prototype.updated_at = 0;
            FileState.prototype.notes = $util.emptyArray;
            FileState.prototype.callback_url = "";
            FileState.prototype.parent_id = "";
            FileState.prototype.callback_status = "";

            FileState.encode = function (m, w, q) {
                if (!w)
                    w = $Writer.create();
                if (q === $undefined)
                    q = 0;
                if (q > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (m.file_id != null && $Object.hasOwnProperty.call(m, "file_id") && m.file_id !== "")
                    w.uint32(10).string(m.file_id);
                if (m.file_name != null && $Object.hasOwnProperty.call(m, "file_name") && m.file_name !== "")
                    w.uint32(18).string(m.file_name);
                if (m.status != null && $Object.hasOwnProperty.call(m, "status") && m.status !== "")
                    w.uint32(26).string(m.status);
                if (m.percent != null && $Object.hasOwnProperty.call(m, "percent") && m.percent !== 0)
                    w.uint32(32).uint32(m.percent);
                if (m.version != null && $Object.hasOwnProperty.call(m, "version") && m.version !== 0)
                    w.uint32(40).uint32(m.version);
                if (m.attempts != null && $Object.hasOwnProperty.call(m, "attempts") && m.attempts !== 0)
                    w.uint32(48).uint32(m.attempts);
                if (m.chunks != null && $Object.hasOwnProperty.call(m, "chunks") && m.chunks !== 0)
                    w.uint32(56).uint32(m.chunks);
                if (m.size != null && $Object.hasOwnProperty.call(m, "size") && !$Object.is(m.size, 0))
                    w.uint32(65).double(m.size);
                if (m.user != null && $Object.hasOwnProperty.call(m, "user") && m.user !== "")
                    w.uint32(74).string(m.user);
                if (m.space_id != null && $Object.hasOwnProperty.call(m, "space_id") && m.space_id !== "")
                    w.uint32(82).string(m.space_id);
                if (m.directory_id != null && $Object.hasOwnProperty.call(m, "directory_id") && m.directory_id !== "")
                    w.uint32(90).string(m.directory_id);
                if (m.metadata != null && $Object.hasOwnProperty.call(m, "metadata") && m.metadata !== "")
                    w.uint32(98).string(m.metadata);
                if (m.error != null && $Object.hasOwnProperty.call(m, "error"))
                    $root.millrace.v1.Error.encode(m.error, w.uint32(106).fork(), q + 1).ldelim();
                if (m.created_at != null && $Object.hasOwnProperty.call(m, "created_at") && !$Object.is(m.created_at, 0))
                    w.uint32(113).double(m.created_at);
                if (m.updated_at != null && $Object.hasOwnProperty.call(m, "updated_at") && !$Object.is(m.updated_at, 0))
                    w.uint32(121).double(m.updated_at);
                if (m.notes != null && m.notes.length) {
                    for (var i = 0; i < m.notes.length; ++i)
                        w.uint32(130).string(m.notes[i]);
                }
                if (m.callback_url != null && $Object.hasOwnProperty.call(m, "callback_url") && m.callback_url !== "")
                    w.uint32(138).string(m.callback_url);
                if (m.callback_status != null && $Object.hasOwnProperty.call(m, "callback_status") && m.callback_status !== "")
                    w.uint32(146).string(m.callback_status);
                if (m.parent_id != null && $Object.hasOwnProperty.call(m, "parent_id") && m.parent_id !== "")
                    w.uint32(154).string(m.parent_id);
                if (m.$unknowns != null && $Object.hasOwnProperty.call(m, "$unknowns"))
                    for (var i = 0; i < m.$unknowns.length; ++i)
                        w.raw(m.$unknowns[i]);
                return w;
            };

            FileState.decode = function (r, l, z, q, g) {
                if (!(r instanceof $Reader))
                    r = $Reader.create(r);
                if (q === $undefined)
                    q = 0;
                if (q > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                var c, m, v;
                if (l === $undefined)
                    c = r.len;
                else {
                    c = r.pos + l;
                    if (c > r.len)
                        throw $RangeError("index out of range");
                    l = r.len;
                    r.len = c;
                }
                m = g || new $root.millrace.v1.FileState();
                while (r.pos < c) {
                    var s = r.pos;
                    var t = r.tag();
                    if (t === z) {
                        z = $undefined;
                        break;
                    }
                    var u = t & 7;
                    switch (t >>>= 3) {
                    case 1: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.file_id = v;
                            else
                                delete m.file_id;
                            continue;
                        }
                    case 2: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.file_name = v;
                            else
                                delete m.file_name;
                            continue;
                        }
                    case 3: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.status = v;
                            else
                                delete m.status;
                            continue;
                        }
                    case 4: {
                            if (u !== 0)
                                break;
                            if (v = r.uint32())
                                m.percent = v;
                            else
                                delete m.percent;
                            continue;
                        }
                    case 5: {
                            if (u !== 0)
                                break;
                            if (v = r.uint32())
                                m.version = v;
                            else
                                delete m.version;
                            continue;
                        }
                    case 6: {
                            if (u !== 0)
                                break;
                            if (v = r.uint32())
                                m.attempts = v;
                            else
                                delete m.attempts;
                            continue;
                        }
                    case 7: {
                            if (u !== 0)
                                break;
                            if (v = r.uint32())
                                m.chunks = v;
                            else
                                delete m.chunks;
                            continue;
                        }
                    case 8: {
                            if (u !== 1)
                                break;
                            if (!$Object.is(v = r.double(), 0))
                                m.size = v;
                            else
                                delete m.size;
                            continue;
                        }
                    case 9: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.user = v;
                            else
                                delete m.user;
                            continue;
                        }
                    case 10: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.space_id = v;
                            else
                                delete m.space_id;
                            continue;
                        }
                    case 11: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.directory_id = v;
                            else
                                delete m.directory_id;
                            continue;
                        }
                    case 12: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.metadata = v;
                            else
                                delete m.metadata;
                            continue;
                        }
                    case 13: {
                            if (u !== 2)
                                break;
                            m.error = $root.millrace.v1.Error.decode(r, r.size(), $undefined, q + 1, m.error);
                            continue;
                        }
                    case 14: {
                            if (u !== 1)
                                break;
                            if (!$Object.is(v = r.double(), 0))
                                m.created_at = v;
                            else
                                delete m.created_at;
                            continue;
                        }
                    case 15: {
                            if (u !== 1)
                                break;
                            if (!$Object.is(v = r.double(), 0))
                                m.updated_at = v;
                            else
                                delete m.updated_at;
                            continue;
                        }
                    case 16: {
                            if (u !== 2)
                                break;
                            if (!(m.notes && m.notes.length))
                                m.notes = [];
                            m.notes.push(r.stringVerify());
                            continue;
                        }
                    case 17: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.callback_url = v;
                            else
                                delete m.callback_url;
                            continue;
                        }
                    case 19: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.parent_id = v;
                            else
                                delete m.parent_id;
                            continue;
                        }
                    case 18: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.callback_status = v;
                            else
                                delete m.callback_status;
                            continue;
                        }
                    }
                    r.skipType(u, q, t);
                    if (!r.discardUnknown) {
                        $util.makeProp(m, "$unknowns", false);
                        (m.$unknowns || (m.$unknowns = [])).push(r.raw(s, r.pos));
                    }
                }
                if (l !== $undefined) {
                    if (r.pos !== c)
                        throw $RangeError("index out of range");
                    r.len = l;
                }
                if (z !== $undefined)
                    throw $Error("missing end group");
                return m;
            };

            FileState.getTypeUrl = function(prefix) {
                if (prefix === $undefined)
                    prefix = "type.googleapis.com";
                return prefix + "/millrace.v1.FileState";
            };

            return FileState;
        })();

        v1.FilePage = (function() {

            const FilePage = function (p) {
                this.files = [];
                if (p)
                    for (var ks = $Object.keys(p), i = 0; i < ks.length; ++i)
                        if (p[ks[i]] != null && ks[i] !== "__proto__")
                            this[ks[i]] = p[ks[i]];
            };

            FilePage.prototype.files = $util.emptyArray;
            FilePage.prototype.next_cursor = "";

            FilePage.encode = function (m, w, q) {
                if (!w)
                    w = $Writer.create();
                if (q === $undefined)
                    q = 0;
                if (q > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (m.files != null && m.files.length) {
                    for (var i = 0; i < m.files.length; ++i)
                        $root.millrace.v1.FileState.encode(m.files[i], w.uint32(10).fork(), q + 1).ldelim();
                }
                if (m.next_cursor != null && $Object.hasOwnProperty.call(m, "next_cursor") && m.next_cursor !== "")
                    w.uint32(18).string(m.next_cursor);
                if (m.$unknowns != null && $Object.hasOwnProperty.call(m, "$unknowns"))
                    for (var i = 0; i < m.$unknowns.length; ++i)
                        w.raw(m.$unknowns[i]);
                return w;
            };

            FilePage.decode = function (r, l, z, q, g) {
                if (!(r instanceof $Reader))
                    r = $Reader.create(r);
                if (q === $undefined)
                    q = 0;
                if (q > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                var c, m, v;
                if (l === $undefined)
                    c = r.len;
                else {
                    c = r.pos + l;
                    if (c > r.len)
                        throw $RangeError("index out of range");
                    l = r.len;
                    r.len = c;
                }
                m = g || new $root.millrace.v1.FilePage();
                while (r.pos < c) {
                    var s = r.pos;
                    var t = r.tag();
                    if (t === z) {
                        z = $undefined;
                        break;
                    }
                    var u = t & 7;
                    switch (t >>>= 3) {
                    case 1: {
                            if (u !== 2)
                                break;
                            if (!(m.files && m.files.length))
                                m.files = [];
                            m.files.push($root.millrace.v1.FileState.decode(r, r.size(), $undefined, q + 1));
                            continue;
                        }
                    case 2: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.next_cursor = v;
                            else
                                delete m.next_cursor;
                            continue;
                        }
                    }
                    r.skipType(u, q, t);
                    if (!r.discardUnknown) {
                        $util.makeProp(m, "$unknowns", false);
                        (m.$unknowns || (m.$unknowns = [])).push(r.raw(s, r.pos));
                    }
                }
                if (l !== $undefined) {
                    if (r.pos !== c)
                        throw $RangeError("index out of range");
                    r.len = l;
                }
                if (z !== $undefined)
                    throw $Error("missing end group");
                return m;
            };

            FilePage.getTypeUrl = function(prefix) {
                if (prefix === $undefined)
                    prefix = "type.googleapis.com";
                return prefix + "/millrace.v1.FilePage";
            };

            return FilePage;
        })();

        v1.SpaceGet = (function() {

            const SpaceGet = function (p) {
                if (p)
                    for (var ks = $Object.keys(p), i = 0; i < ks.length; ++i)
                        if (p[ks[i]] != null && ks[i] !== "__proto__")
                            this[ks[i]] = p[ks[i]];
            };

            SpaceGet.prototype.space_id = "";

            SpaceGet.encode = function (m, w, q) {
                if (!w)
                    w = $Writer.create();
                if (q === $undefined)
                    q = 0;
                if (q > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (m.space_id != null && $Object.hasOwnProperty.call(m, "space_id") && m.space_id !== "")
                    w.uint32(10).string(m.space_id);
                if (m.$unknowns != null && $Object.hasOwnProperty.call(m, "$unknowns"))
                    for (var i = 0; i < m.$unknowns.length; ++i)
                        w.raw(m.$unknowns[i]);
                return w;
            };

            SpaceGet.decode = function (r, l, z, q, g) {
                if (!(r instanceof $Reader))
                    r = $Reader.create(r);
                if (q === $undefined)
                    q = 0;
                if (q > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                var c, m, v;
                if (l === $undefined)
                    c = r.len;
                else {
                    c = r.pos + l;
                    if (c > r.len)
                        throw $RangeError("index out of range");
                    l = r.len;
                    r.len = c;
                }
                m = g || new $root.millrace.v1.SpaceGet();
                while (r.pos < c) {
                    var s = r.pos;
                    var t = r.tag();
                    if (t === z) {
                        z = $undefined;
                        break;
                    }
                    var u = t & 7;
                    switch (t >>>= 3) {
                    case 1: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.space_id = v;
                            else
                                delete m.space_id;
                            continue;
                        }
                    }
                    r.skipType(u, q, t);
                    if (!r.discardUnknown) {
                        $util.makeProp(m, "$unknowns", false);
                        (m.$unknowns || (m.$unknowns = [])).push(r.raw(s, r.pos));
                    }
                }
                if (l !== $undefined) {
                    if (r.pos !== c)
                        throw $RangeError("index out of range");
                    r.len = l;
                }
                if (z !== $undefined)
                    throw $Error("missing end group");
                return m;
            };

            SpaceGet.getTypeUrl = function(prefix) {
                if (prefix === $undefined)
                    prefix = "type.googleapis.com";
                return prefix + "/millrace.v1.SpaceGet";
            };

            return SpaceGet;
        })();

        v1.SpaceList = (function() {

            const SpaceList = function (p) {
                if (p)
                    for (var ks = $Object.keys(p), i = 0; i < ks.length; ++i)
                        if (p[ks[i]] != null && ks[i] !== "__proto__")
                            this[ks[i]] = p[ks[i]];
            };

            SpaceList.prototype.limit = 0;
            SpaceList.prototype.cursor = "";

            SpaceList.encode = function (m, w, q) {
                if (!w)
                    w = $Writer.create();
                if (q === $undefined)
                    q = 0;
                if (q > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (m.limit != null && $Object.hasOwnProperty.call(m, "limit") && m.limit !== 0)
                    w.uint32(8).uint32(m.limit);
                if (m.cursor != null && $Object.hasOwnProperty.call(m, "cursor") && m.cursor !== "")
                    w.uint32(18).string(m.cursor);
                if (m.$unknowns != null && $Object.hasOwnProperty.call(m, "$unknowns"))
                    for (var i = 0; i < m.$unknowns.length; ++i)
                        w.raw(m.$unknowns[i]);
                return w;
            };

            SpaceList.decode = function (r, l, z, q, g) {
                if (!(r instanceof $Reader))
                    r = $Reader.create(r);
                if (q === $undefined)
                    q = 0;
                if (q > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                var c, m, v;
                if (l === $undefined)
                    c = r.len;
                else {
                    c = r.pos + l;
                    if (c > r.len)
                        throw $RangeError("index out of range");
                    l = r.len;
                    r.len = c;
                }
                m = g || new $root.millrace.v1.SpaceList();
                while (r.pos < c) {
                    var s = r.pos;
                    var t = r.tag();
                    if (t === z) {
                        z = $undefined;
                        break;
                    }
                    var u = t & 7;
                    switch (t >>>= 3) {
                    case 1: {
                            if (u !== 0)
                                break;
                            if (v = r.uint32())
                                m.limit = v;
                            else
                                delete m.limit;
                            continue;
                        }
                    case 2: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.cursor = v;
                            else
                                delete m.cursor;
                            continue;
                        }
                    }
                    r.skipType(u, q, t);
                    if (!r.discardUnknown) {
                        $util.makeProp(m, "$unknowns", false);
                        (m.$unknowns || (m.$unknowns = [])).push(r.raw(s, r.pos));
                    }
                }
                if (l !== $undefined) {
                    if (r.pos !== c)
                        throw $RangeError("index out of range");
                    r.len = l;
                }
                if (z !== $undefined)
                    throw $Error("missing end group");
                return m;
            };

            SpaceList.getTypeUrl = function(prefix) {
                if (prefix === $undefined)
                    prefix = "type.googleapis.com";
                return prefix + "/millrace.v1.SpaceList";
            };

            return SpaceList;
        })();

        v1.SpaceDelete = (function() {

            const SpaceDelete = function (p) {
                if (p)
                    for (var ks = $Object.keys(p), i = 0; i < ks.length; ++i)
                        if (p[ks[i]] != null && ks[i] !== "__proto__")
                            this[ks[i]] = p[ks[i]];
            };

            SpaceDelete.prototype.space_id = "";

            SpaceDelete.encode = function (m, w, q) {
                if (!w)
                    w = $Writer.create();
                if (q === $undefined)
                    q = 0;
                if (q > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (m.space_id != null && $Object.hasOwnProperty.call(m, "space_id") && m.space_id !== "")
                    w.uint32(10).string(m.space_id);
                if (m.$unknowns != null && $Object.hasOwnProperty.call(m, "$unknowns"))
                    for (var i = 0; i < m.$unknowns.length; ++i)
                        w.raw(m.$unknowns[i]);
                return w;
            };

            SpaceDelete.decode = function (r, l, z, q, g) {
                if (!(r instanceof $Reader))
                    r = $Reader.create(r);
                if (q === $undefined)
                    q = 0;
                if (q > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                var c, m, v;
                if (l === $undefined)
                    c = r.len;
                else {
                    c = r.pos + l;
                    if (c > r.len)
                        throw $RangeError("index out of range");
                    l = r.len;
                    r.len = c;
                }
                m = g || new $root.millrace.v1.SpaceDelete();
                while (r.pos < c) {
                    var s = r.pos;
                    var t = r.tag();
                    if (t === z) {
                        z = $undefined;
                        break;
                    }
                    var u = t & 7;
                    switch (t >>>= 3) {
                    case 1: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.space_id = v;
                            else
                                delete m.space_id;
                            continue;
                        }
                    }
                    r.skipType(u, q, t);
                    if (!r.discardUnknown) {
                        $util.makeProp(m, "$unknowns", false);
                        (m.$unknowns || (m.$unknowns = [])).push(r.raw(s, r.pos));
                    }
                }
                if (l !== $undefined) {
                    if (r.pos !== c)
                        throw $RangeError("index out of range");
                    r.len = l;
                }
                if (z !== $undefined)
                    throw $Error("missing end group");
                return m;
            };

            SpaceDelete.getTypeUrl = function(prefix) {
                if (prefix === $undefined)
                    prefix = "type.googleapis.com";
                return prefix + "/millrace.v1.SpaceDelete";
            };

            return SpaceDelete;
        })();

        v1.SpacePage = (function() {

            const SpacePage = function (p) {
                this.spaces = [];
                if (p)
                    for (var ks = $Object.keys(p), i = 0; i < ks.length; ++i)
                        if (p[ks[i]] != null && ks[i] !== "__proto__")
                            this[ks[i]] = p[ks[i]];
            };

            SpacePage.prototype.spaces = $util.emptyArray;
            SpacePage.prototype.next_cursor = "";

            SpacePage.encode = function (m, w, q) {
                if (!w)
                    w = $Writer.create();
                if (q === $undefined)
                    q = 0;
                if (q > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (m.spaces != null && m.spaces.length) {
                    for (var i = 0; i < m.spaces.length; ++i)
                        $root.millrace.v1.SpaceState.encode(m.spaces[i], w.uint32(10).fork(), q + 1).ldelim();
                }
                if (m.next_cursor != null && $Object.hasOwnProperty.call(m, "next_cursor") && m.next_cursor !== "")
                    w.uint32(18).string(m.next_cursor);
                if (m.$unknowns != null && $Object.hasOwnProperty.call(m, "$unknowns"))
                    for (var i = 0; i < m.$unknowns.length; ++i)
                        w.raw(m.$unknowns[i]);
                return w;
            };

            SpacePage.decode = function (r, l, z, q, g) {
                if (!(r instanceof $Reader))
                    r = $Reader.create(r);
                if (q === $undefined)
                    q = 0;
                if (q > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                var c, m, v;
                if (l === $undefined)
                    c = r.len;
                else {
                    c = r.pos + l;
                    if (c > r.len)
                        throw $RangeError("index out of range");
                    l = r.len;
                    r.len = c;
                }
                m = g || new $root.millrace.v1.SpacePage();
                while (r.pos < c) {
                    var s = r.pos;
                    var t = r.tag();
                    if (t === z) {
                        z = $undefined;
                        break;
                    }
                    var u = t & 7;
                    switch (t >>>= 3) {
                    case 1: {
                            if (u !== 2)
                                break;
                            if (!(m.spaces && m.spaces.length))
                                m.spaces = [];
                            m.spaces.push($root.millrace.v1.SpaceState.decode(r, r.size(), $undefined, q + 1));
                            continue;
                        }
                    case 2: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.next_cursor = v;
                            else
                                delete m.next_cursor;
                            continue;
                        }
                    }
                    r.skipType(u, q, t);
                    if (!r.discardUnknown) {
                        $util.makeProp(m, "$unknowns", false);
                        (m.$unknowns || (m.$unknowns = [])).push(r.raw(s, r.pos));
                    }
                }
                if (l !== $undefined) {
                    if (r.pos !== c)
                        throw $RangeError("index out of range");
                    r.len = l;
                }
                if (z !== $undefined)
                    throw $Error("missing end group");
                return m;
            };

            SpacePage.getTypeUrl = function(prefix) {
                if (prefix === $undefined)
                    prefix = "type.googleapis.com";
                return prefix + "/millrace.v1.SpacePage";
            };

            return SpacePage;
        })();

        v1.SpaceState = (function() {

            const SpaceState = function (p) {
                if (p)
                    for (var ks = $Object.keys(p), i = 0; i < ks.length; ++i)
                        if (p[ks[i]] != null && ks[i] !== "__proto__")
                            this[ks[i]] = p[ks[i]];
            };

            SpaceState.prototype.space_id = "";
            SpaceState.prototype.files = null;
            SpaceState.prototype.bytes = 0;
            SpaceState.prototype.chunks = 0;
            SpaceState.prototype.deletion = null;

            SpaceState.encode = function (m, w, q) {
                if (!w)
                    w = $Writer.create();
                if (q === $undefined)
                    q = 0;
                if (q > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (m.space_id != null && $Object.hasOwnProperty.call(m, "space_id") && m.space_id !== "")
                    w.uint32(10).string(m.space_id);
                if (m.files != null && $Object.hasOwnProperty.call(m, "files"))
                    $root.millrace.v1.SpaceFiles.encode(m.files, w.uint32(18).fork(), q + 1).ldelim();
                if (m.bytes != null && $Object.hasOwnProperty.call(m, "bytes") && !$Object.is(m.bytes, 0))
                    w.uint32(25).double(m.bytes);
                if (m.chunks != null && $Object.hasOwnProperty.call(m, "chunks") && !$Object.is(m.chunks, 0))
                    w.uint32(33).double(m.chunks);
                if (m.deletion != null && $Object.hasOwnProperty.call(m, "deletion"))
                    $root.millrace.v1.SpaceDeletion.encode(m.deletion, w.uint32(42).fork(), q + 1).ldelim();
                if (m.$unknowns != null && $Object.hasOwnProperty.call(m, "$unknowns"))
                    for (var i = 0; i < m.$unknowns.length; ++i)
                        w.raw(m.$unknowns[i]);
                return w;
            };

            SpaceState.decode = function (r, l, z, q, g) {
                if (!(r instanceof $Reader))
                    r = $Reader.create(r);
                if (q === $undefined)
                    q = 0;
                if (q > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                var c, m, v;
                if (l === $undefined)
                    c = r.len;
                else {
                    c = r.pos + l;
                    if (c > r.len)
                        throw $RangeError("index out of range");
                    l = r.len;
                    r.len = c;
                }
                m = g || new $root.millrace.v1.SpaceState();
                while (r.pos < c) {
                    var s = r.pos;
                    var t = r.tag();
                    if (t === z) {
                        z = $undefined;
                        break;
                    }
                    var u = t & 7;
                    switch (t >>>= 3) {
                    case 1: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.space_id = v;
                            else
                                delete m.space_id;
                            continue;
                        }
                    case 2: {
                            if (u !== 2)
                                break;
                            m.files = $root.millrace.v1.SpaceFiles.decode(r, r.size(), $undefined, q + 1, m.files);
                            continue;
                        }
                    case 3: {
                            if (u !== 1)
                                break;
                            if (!$Object.is(v = r.double(), 0))
                                m.bytes = v;
                            else
                                delete m.bytes;
                            continue;
                        }
                    case 4: {
                            if (u !== 1)
                                break;
                            if (!$Object.is(v = r.double(), 0))
                                m.chunks = v;
                            else
                                delete m.chunks;
                            continue;
                        }
                    case 5: {
                            if (u !== 2)
                                break;
                            m.deletion = $root.millrace.v1.SpaceDeletion.decode(r, r.size(), $undefined, q + 1, m.deletion);
                            continue;
                        }
                    }
                    r.skipType(u, q, t);
                    if (!r.discardUnknown) {
                        $util.makeProp(m, "$unknowns", false);
                        (m.$unknowns || (m.$unknowns = [])).push(r.raw(s, r.pos));
                    }
                }
                if (l !== $undefined) {
                    if (r.pos !== c)
                        throw $RangeError("index out of range");
                    r.len = l;
                }
                if (z !== $undefined)
                    throw $Error("missing end group");
                return m;
            };

            SpaceState.getTypeUrl = function(prefix) {
                if (prefix === $undefined)
                    prefix = "type.googleapis.com";
                return prefix + "/millrace.v1.SpaceState";
            };

            return SpaceState;
        })();

        v1.SpaceFiles = (function() {

            const SpaceFiles = function (p) {
                if (p)
                    for (var ks = $Object.keys(p), i = 0; i < ks.length; ++i)
                        if (p[ks[i]] != null && ks[i] !== "__proto__")
                            this[ks[i]] = p[ks[i]];
            };

            SpaceFiles.prototype.ready = 0;
            SpaceFiles.prototype.failed = 0;
            SpaceFiles.prototype.indexing = 0;

            SpaceFiles.encode = function (m, w, q) {
                if (!w)
                    w = $Writer.create();
                if (q === $undefined)
                    q = 0;
                if (q > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (m.ready != null && $Object.hasOwnProperty.call(m, "ready") && !$Object.is(m.ready, 0))
                    w.uint32(9).double(m.ready);
                if (m.failed != null && $Object.hasOwnProperty.call(m, "failed") && !$Object.is(m.failed, 0))
                    w.uint32(17).double(m.failed);
                if (m.indexing != null && $Object.hasOwnProperty.call(m, "indexing") && !$Object.is(m.indexing, 0))
                    w.uint32(25).double(m.indexing);
                if (m.$unknowns != null && $Object.hasOwnProperty.call(m, "$unknowns"))
                    for (var i = 0; i < m.$unknowns.length; ++i)
                        w.raw(m.$unknowns[i]);
                return w;
            };

            SpaceFiles.decode = function (r, l, z, q, g) {
                if (!(r instanceof $Reader))
                    r = $Reader.create(r);
                if (q === $undefined)
                    q = 0;
                if (q > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                var c, m, v;
                if (l === $undefined)
                    c = r.len;
                else {
                    c = r.pos + l;
                    if (c > r.len)
                        throw $RangeError("index out of range");
                    l = r.len;
                    r.len = c;
                }
                m = g || new $root.millrace.v1.SpaceFiles();
                while (r.pos < c) {
                    var s = r.pos;
                    var t = r.tag();
                    if (t === z) {
                        z = $undefined;
                        break;
                    }
                    var u = t & 7;
                    switch (t >>>= 3) {
                    case 1: {
                            if (u !== 1)
                                break;
                            if (!$Object.is(v = r.double(), 0))
                                m.ready = v;
                            else
                                delete m.ready;
                            continue;
                        }
                    case 2: {
                            if (u !== 1)
                                break;
                            if (!$Object.is(v = r.double(), 0))
                                m.failed = v;
                            else
                                delete m.failed;
                            continue;
                        }
                    case 3: {
                            if (u !== 1)
                                break;
                            if (!$Object.is(v = r.double(), 0))
                                m.indexing = v;
                            else
                                delete m.indexing;
                            continue;
                        }
                    }
                    r.skipType(u, q, t);
                    if (!r.discardUnknown) {
                        $util.makeProp(m, "$unknowns", false);
                        (m.$unknowns || (m.$unknowns = [])).push(r.raw(s, r.pos));
                    }
                }
                if (l !== $undefined) {
                    if (r.pos !== c)
                        throw $RangeError("index out of range");
                    r.len = l;
                }
                if (z !== $undefined)
                    throw $Error("missing end group");
                return m;
            };

            SpaceFiles.getTypeUrl = function(prefix) {
                if (prefix === $undefined)
                    prefix = "type.googleapis.com";
                return prefix + "/millrace.v1.SpaceFiles";
            };

            return SpaceFiles;
        })();

        v1.SpaceDeletion = (function() {

            const SpaceDeletion = function (p) {
                if (p)
                    for (var ks = $Object.keys(p), i = 0; i < ks.length; ++i)
                        if (p[ks[i]] != null && ks[i] !== "__proto__")
                            this[ks[i]] = p[ks[i]];
            };

            SpaceDeletion.prototype.status = "";
            SpaceDeletion.prototype.requested_at = 0;
            SpaceDeletion.prototype.deleted_at = 0;
            SpaceDeletion.prototype.deleted_files = 0;

            SpaceDeletion.encode = function (m, w, q) {
                if (!w)
                    w = $Writer.create();
                if (q === $undefined)
                    q = 0;
                if (q > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (m.status != null && $Object.hasOwnProperty.call(m, "status") && m.status !== "")
                    w.uint32(10).string(m.status);
                if (m.requested_at != null && $Object.hasOwnProperty.call(m, "requested_at") && !$Object.is(m.requested_at, 0))
                    w.uint32(17).double(m.requested_at);
                if (m.deleted_at != null && $Object.hasOwnProperty.call(m, "deleted_at") && !$Object.is(m.deleted_at, 0))
                    w.uint32(25).double(m.deleted_at);
                if (m.deleted_files != null && $Object.hasOwnProperty.call(m, "deleted_files") && !$Object.is(m.deleted_files, 0))
                    w.uint32(33).double(m.deleted_files);
                if (m.$unknowns != null && $Object.hasOwnProperty.call(m, "$unknowns"))
                    for (var i = 0; i < m.$unknowns.length; ++i)
                        w.raw(m.$unknowns[i]);
                return w;
            };

            SpaceDeletion.decode = function (r, l, z, q, g) {
                if (!(r instanceof $Reader))
                    r = $Reader.create(r);
                if (q === $undefined)
                    q = 0;
                if (q > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                var c, m, v;
                if (l === $undefined)
                    c = r.len;
                else {
                    c = r.pos + l;
                    if (c > r.len)
                        throw $RangeError("index out of range");
                    l = r.len;
                    r.len = c;
                }
                m = g || new $root.millrace.v1.SpaceDeletion();
                while (r.pos < c) {
                    var s = r.pos;
                    var t = r.tag();
                    if (t === z) {
                        z = $undefined;
                        break;
                    }
                    var u = t & 7;
                    switch (t >>>= 3) {
                    case 1: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.status = v;
                            else
                                delete m.status;
                            continue;
                        }
                    case 2: {
                            if (u !== 1)
                                break;
                            if (!$Object.is(v = r.double(), 0))
                                m.requested_at = v;
                            else
                                delete m.requested_at;
                            continue;
                        }
                    case 3: {
                            if (u !== 1)
                                break;
                            if (!$Object.is(v = r.double(), 0))
                                m.deleted_at = v;
                            else
                                delete m.deleted_at;
                            continue;
                        }
                    case 4: {
                            if (u !== 1)
                                break;
                            if (!$Object.is(v = r.double(), 0))
                                m.deleted_files = v;
                            else
                                delete m.deleted_files;
                            continue;
                        }
                    }
                    r.skipType(u, q, t);
                    if (!r.discardUnknown) {
                        $util.makeProp(m, "$unknowns", false);
                        (m.$unknowns || (m.$unknowns = [])).push(r.raw(s, r.pos));
                    }
                }
                if (l !== $undefined) {
                    if (r.pos !== c)
                        throw $RangeError("index out of range");
                    r.len = l;
                }
                if (z !== $undefined)
                    throw $Error("missing end group");
                return m;
            };

            SpaceDeletion.getTypeUrl = function(prefix) {
                if (prefix === $undefined)
                    prefix = "type.googleapis.com";
                return prefix + "/millrace.v1.SpaceDeletion";
            };

            return SpaceDeletion;
        })();

        v1.FileOutline = (function() {

            const FileOutline = function (p) {
                this.kinds = [];
                if (p)
                    for (var ks = $Object.keys(p), i = 0; i < ks.length; ++i)
                        if (p[ks[i]] != null && ks[i] !== "__proto__")
                            this[ks[i]] = p[ks[i]];
            };

            FileOutline.prototype.file_id = "";
            FileOutline.prototype.limit = 0;
            FileOutline.prototype.cursor = "";
            FileOutline.prototype.kinds = $util.emptyArray;

            FileOutline.encode = function (m, w, q) {
                if (!w)
                    w = $Writer.create();
                if (q === $undefined)
                    q = 0;
                if (q > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (m.file_id != null && $Object.hasOwnProperty.call(m, "file_id") && m.file_id !== "")
                    w.uint32(10).string(m.file_id);
                if (m.limit != null && $Object.hasOwnProperty.call(m, "limit") && m.limit !== 0)
                    w.uint32(16).uint32(m.limit);
                if (m.cursor != null && $Object.hasOwnProperty.call(m, "cursor") && m.cursor !== "")
                    w.uint32(26).string(m.cursor);
                if (m.kinds != null && m.kinds.length) {
                    for (var i = 0; i < m.kinds.length; ++i)
                        w.uint32(34).string(m.kinds[i]);
                }
                if (m.$unknowns != null && $Object.hasOwnProperty.call(m, "$unknowns"))
                    for (var i = 0; i < m.$unknowns.length; ++i)
                        w.raw(m.$unknowns[i]);
                return w;
            };

            FileOutline.decode = function (r, l, z, q, g) {
                if (!(r instanceof $Reader))
                    r = $Reader.create(r);
                if (q === $undefined)
                    q = 0;
                if (q > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                var c, m, v;
                if (l === $undefined)
                    c = r.len;
                else {
                    c = r.pos + l;
                    if (c > r.len)
                        throw $RangeError("index out of range");
                    l = r.len;
                    r.len = c;
                }
                m = g || new $root.millrace.v1.FileOutline();
                while (r.pos < c) {
                    var s = r.pos;
                    var t = r.tag();
                    if (t === z) {
                        z = $undefined;
                        break;
                    }
                    var u = t & 7;
                    switch (t >>>= 3) {
                    case 1: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.file_id = v;
                            else
                                delete m.file_id;
                            continue;
                        }
                    case 2: {
                            if (u !== 0)
                                break;
                            if (v = r.uint32())
                                m.limit = v;
                            else
                                delete m.limit;
                            continue;
                        }
                    case 3: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.cursor = v;
                            else
                                delete m.cursor;
                            continue;
                        }
                    case 4: {
                            if (u !== 2)
                                break;
                            if (!(m.kinds && m.kinds.length))
                                m.kinds = [];
                            m.kinds.push(r.stringVerify());
                            continue;
                        }
                    }
                    r.skipType(u, q, t);
                    if (!r.discardUnknown) {
                        $util.makeProp(m, "$unknowns", false);
                        (m.$unknowns || (m.$unknowns = [])).push(r.raw(s, r.pos));
                    }
                }
                if (l !== $undefined) {
                    if (r.pos !== c)
                        throw $RangeError("index out of range");
                    r.len = l;
                }
                if (z !== $undefined)
                    throw $Error("missing end group");
                return m;
            };

            FileOutline.getTypeUrl = function(prefix) {
                if (prefix === $undefined)
                    prefix = "type.googleapis.com";
                return prefix + "/millrace.v1.FileOutline";
            };

            return FileOutline;
        })();

        v1.FileChunks = (function() {

            const FileChunks = function (p) {
                if (p)
                    for (var ks = $Object.keys(p), i = 0; i < ks.length; ++i)
                        if (p[ks[i]] != null && ks[i] !== "__proto__")
                            this[ks[i]] = p[ks[i]];
            };

            FileChunks.prototype.file_id = "";
            FileChunks.prototype.limit = 0;
            FileChunks.prototype.cursor = "";

            FileChunks.encode = function (m, w, q) {
                if (!w)
                    w = $Writer.create();
                if (q === $undefined)
                    q = 0;
                if (q > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (m.file_id != null && $Object.hasOwnProperty.call(m, "file_id") && m.file_id !== "")
                    w.uint32(10).string(m.file_id);
                if (m.limit != null && $Object.hasOwnProperty.call(m, "limit") && m.limit !== 0)
                    w.uint32(16).uint32(m.limit);
                if (m.cursor != null && $Object.hasOwnProperty.call(m, "cursor") && m.cursor !== "")
                    w.uint32(26).string(m.cursor);
                if (m.$unknowns != null && $Object.hasOwnProperty.call(m, "$unknowns"))
                    for (var i = 0; i < m.$unknowns.length; ++i)
                        w.raw(m.$unknowns[i]);
                return w;
            };

            FileChunks.decode = function (r, l, z, q, g) {
                if (!(r instanceof $Reader))
                    r = $Reader.create(r);
                if (q === $undefined)
                    q = 0;
                if (q > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                var c, m, v;
                if (l === $undefined)
                    c = r.len;
                else {
                    c = r.pos + l;
                    if (c > r.len)
                        throw $RangeError("index out of range");
                    l = r.len;
                    r.len = c;
                }
                m = g || new $root.millrace.v1.FileChunks();
                while (r.pos < c) {
                    var s = r.pos;
                    var t = r.tag();
                    if (t === z) {
                        z = $undefined;
                        break;
                    }
                    var u = t & 7;
                    switch (t >>>= 3) {
                    case 1: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.file_id = v;
                            else
                                delete m.file_id;
                            continue;
                        }
                    case 2: {
                            if (u !== 0)
                                break;
                            if (v = r.uint32())
                                m.limit = v;
                            else
                                delete m.limit;
                            continue;
                        }
                    case 3: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.cursor = v;
                            else
                                delete m.cursor;
                            continue;
                        }
                    }
                    r.skipType(u, q, t);
                    if (!r.discardUnknown) {
                        $util.makeProp(m, "$unknowns", false);
                        (m.$unknowns || (m.$unknowns = [])).push(r.raw(s, r.pos));
                    }
                }
                if (l !== $undefined) {
                    if (r.pos !== c)
                        throw $RangeError("index out of range");
                    r.len = l;
                }
                if (z !== $undefined)
                    throw $Error("missing end group");
                return m;
            };

            FileChunks.getTypeUrl = function(prefix) {
                if (prefix === $undefined)
                    prefix = "type.googleapis.com";
                return prefix + "/millrace.v1.FileChunks";
            };

            return FileChunks;
        })();

        v1.FileText = (function() {

            const FileText = function (p) {
                if (p)
                    for (var ks = $Object.keys(p), i = 0; i < ks.length; ++i)
                        if (p[ks[i]] != null && ks[i] !== "__proto__")
                            this[ks[i]] = p[ks[i]];
            };

            FileText.prototype.file_id = "";
            FileText.prototype.offset = 0;
            FileText.prototype.located = false;

            FileText.encode = function (m, w, q) {
                if (!w)
                    w = $Writer.create();
                if (q === $undefined)
                    q = 0;
                if (q > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (m.file_id != null && $Object.hasOwnProperty.call(m, "file_id") && m.file_id !== "")
                    w.uint32(10).string(m.file_id);
                if (m.offset != null && $Object.hasOwnProperty.call(m, "offset") && !$Object.is(m.offset, 0))
                    w.uint32(17).double(m.offset);
                if (m.located != null && $Object.hasOwnProperty.call(m, "located") && m.located !== false)
                    w.uint32(24).bool(m.located);
                if (m.$unknowns != null && $Object.hasOwnProperty.call(m, "$unknowns"))
                    for (var i = 0; i < m.$unknowns.length; ++i)
                        w.raw(m.$unknowns[i]);
                return w;
            };

            FileText.decode = function (r, l, z, q, g) {
                if (!(r instanceof $Reader))
                    r = $Reader.create(r);
                if (q === $undefined)
                    q = 0;
                if (q > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                var c, m, v;
                if (l === $undefined)
                    c = r.len;
                else {
                    c = r.pos + l;
                    if (c > r.len)
                        throw $RangeError("index out of range");
                    l = r.len;
                    r.len = c;
                }
                m = g || new $root.millrace.v1.FileText();
                while (r.pos < c) {
                    var s = r.pos;
                    var t = r.tag();
                    if (t === z) {
                        z = $undefined;
                        break;
                    }
                    var u = t & 7;
                    switch (t >>>= 3) {
                    case 1: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.file_id = v;
                            else
                                delete m.file_id;
                            continue;
                        }
                    case 2: {
                            if (u !== 1)
                                break;
                            if (!$Object.is(v = r.double(), 0))
                                m.offset = v;
                            else
                                delete m.offset;
                            continue;
                        }
                    case 3: {
                            if (u !== 0)
                                break;
                            if (v = r.bool())
                                m.located = v;
                            else
                                delete m.located;
                            continue;
                        }
                    }
                    r.skipType(u, q, t);
                    if (!r.discardUnknown) {
                        $util.makeProp(m, "$unknowns", false);
                        (m.$unknowns || (m.$unknowns = [])).push(r.raw(s, r.pos));
                    }
                }
                if (l !== $undefined) {
                    if (r.pos !== c)
                        throw $RangeError("index out of range");
                    r.len = l;
                }
                if (z !== $undefined)
                    throw $Error("missing end group");
                return m;
            };

            FileText.getTypeUrl = function(prefix) {
                if (prefix === $undefined)
                    prefix = "type.googleapis.com";
                return prefix + "/millrace.v1.FileText";
            };

            return FileText;
        })();

        v1.FileContent = (function() {

            const FileContent = function (p) {
                if (p)
                    for (var ks = $Object.keys(p), i = 0; i < ks.length; ++i)
                        if (p[ks[i]] != null && ks[i] !== "__proto__")
                            this[ks[i]] = p[ks[i]];
            };

            FileContent.prototype.file_id = "";
            FileContent.prototype.offset = 0;
            FileContent.prototype.located = false;

            FileContent.encode = function (m, w, q) {
                if (!w)
                    w = $Writer.create();
                if (q === $undefined)
                    q = 0;
                if (q > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (m.file_id != null && $Object.hasOwnProperty.call(m, "file_id") && m.file_id !== "")
                    w.uint32(10).string(m.file_id);
                if (m.offset != null && $Object.hasOwnProperty.call(m, "offset") && !$Object.is(m.offset, 0))
                    w.uint32(17).double(m.offset);
                if (m.located != null && $Object.hasOwnProperty.call(m, "located") && m.located !== false)
                    w.uint32(24).bool(m.located);
                if (m.$unknowns != null && $Object.hasOwnProperty.call(m, "$unknowns"))
                    for (var i = 0; i < m.$unknowns.length; ++i)
                        w.raw(m.$unknowns[i]);
                return w;
            };

            FileContent.decode = function (r, l, z, q, g) {
                if (!(r instanceof $Reader))
                    r = $Reader.create(r);
                if (q === $undefined)
                    q = 0;
                if (q > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                var c, m, v;
                if (l === $undefined)
                    c = r.len;
                else {
                    c = r.pos + l;
                    if (c > r.len)
                        throw $RangeError("index out of range");
                    l = r.len;
                    r.len = c;
                }
                m = g || new $root.millrace.v1.FileContent();
                while (r.pos < c) {
                    var s = r.pos;
                    var t = r.tag();
                    if (t === z) {
                        z = $undefined;
                        break;
                    }
                    var u = t & 7;
                    switch (t >>>= 3) {
                    case 1: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.file_id = v;
                            else
                                delete m.file_id;
                            continue;
                        }
                    case 2: {
                            if (u !== 1)
                                break;
                            if (!$Object.is(v = r.double(), 0))
                                m.offset = v;
                            else
                                delete m.offset;
                            continue;
                        }
                    case 3: {
                            if (u !== 0)
                                break;
                            if (v = r.bool())
                                m.located = v;
                            else
                                delete m.located;
                            continue;
                        }
                    }
                    r.skipType(u, q, t);
                    if (!r.discardUnknown) {
                        $util.makeProp(m, "$unknowns", false);
                        (m.$unknowns || (m.$unknowns = [])).push(r.raw(s, r.pos));
                    }
                }
                if (l !== $undefined) {
                    if (r.pos !== c)
                        throw $RangeError("index out of range");
                    r.len = l;
                }
                if (z !== $undefined)
                    throw $Error("missing end group");
                return m;
            };

            FileContent.getTypeUrl = function(prefix) {
                if (prefix === $undefined)
                    prefix = "type.googleapis.com";
                return prefix + "/millrace.v1.FileContent";
            };

            return FileContent;
        })();

        v1.OutlinePage = (function() {

            const OutlinePage = function (p) {
                this.nodes = [];
                if (p)
                    for (var ks = $Object.keys(p), i = 0; i < ks.length; ++i)
                        if (p[ks[i]] != null && ks[i] !== "__proto__")
                            this[ks[i]] = p[ks[i]];
            };

            OutlinePage.prototype.file_id = "";
            OutlinePage.prototype.version = 0;
            OutlinePage.prototype.title = "";
            OutlinePage.prototype.total = 0;
            OutlinePage.prototype.nodes = $util.emptyArray;
            OutlinePage.prototype.next_cursor = "";

            OutlinePage.encode = function (m, w, q) {
                if (!w)
                    w = $Writer.create();
                if (q === $undefined)
                    q = 0;
                if (q > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (m.file_id != null && $Object.hasOwnProperty.call(m, "file_id") && m.file_id !== "")
                    w.uint32(10).string(m.file_id);
                if (m.version != null && $Object.hasOwnProperty.call(m, "version") && m.version !== 0)
                    w.uint32(16).uint32(m.version);
                if (m.title != null && $Object.hasOwnProperty.call(m, "title") && m.title !== "")
                    w.uint32(26).string(m.title);
                if (m.total != null && $Object.hasOwnProperty.call(m, "total") && m.total !== 0)
                    w.uint32(32).uint32(m.total);
                if (m.nodes != null && m.nodes.length) {
                    for (var i = 0; i < m.nodes.length; ++i)
                        $root.millrace.v1.OutlineNode.encode(m.nodes[i], w.uint32(42).fork(), q + 1).ldelim();
                }
                if (m.next_cursor != null && $Object.hasOwnProperty.call(m, "next_cursor") && m.next_cursor !== "")
                    w.uint32(50).string(m.next_cursor);
                if (m.$unknowns != null && $Object.hasOwnProperty.call(m, "$unknowns"))
                    for (var i = 0; i < m.$unknowns.length; ++i)
                        w.raw(m.$unknowns[i]);
                return w;
            };

            OutlinePage.decode = function (r, l, z, q, g) {
                if (!(r instanceof $Reader))
                    r = $Reader.create(r);
                if (q === $undefined)
                    q = 0;
                if (q > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                var c, m, v;
                if (l === $undefined)
                    c = r.len;
                else {
                    c = r.pos + l;
                    if (c > r.len)
                        throw $RangeError("index out of range");
                    l = r.len;
                    r.len = c;
                }
                m = g || new $root.millrace.v1.OutlinePage();
                while (r.pos < c) {
                    var s = r.pos;
                    var t = r.tag();
                    if (t === z) {
                        z = $undefined;
                        break;
                    }
                    var u = t & 7;
                    switch (t >>>= 3) {
                    case 1: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.file_id = v;
                            else
                                delete m.file_id;
                            continue;
                        }
                    case 2: {
                            if (u !== 0)
                                break;
                            if (v = r.uint32())
                                m.version = v;
                            else
                                delete m.version;
                            continue;
                        }
                    case 3: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.title = v;
                            else
                                delete m.title;
                            continue;
                        }
                    case 4: {
                            if (u !== 0)
                                break;
                            if (v = r.uint32())
                                m.total = v;
                            else
                                delete m.total;
                            continue;
                        }
                    case 5: {
                            if (u !== 2)
                                break;
                            if (!(m.nodes && m.nodes.length))
                                m.nodes = [];
                            m.nodes.push($root.millrace.v1.OutlineNode.decode(r, r.size(), $undefined, q + 1));
                            continue;
                        }
                    case 6: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.next_cursor = v;
                            else
                                delete m.next_cursor;
                            continue;
                        }
                    }
                    r.skipType(u, q, t);
                    if (!r.discardUnknown) {
                        $util.makeProp(m, "$unknowns", false);
                        (m.$unknowns || (m.$unknowns = [])).push(r.raw(s, r.pos));
                    }
                }
                if (l !== $undefined) {
                    if (r.pos !== c)
                        throw $RangeError("index out of range");
                    r.len = l;
                }
                if (z !== $undefined)
                    throw $Error("missing end group");
                return m;
            };

            OutlinePage.getTypeUrl = function(prefix) {
                if (prefix === $undefined)
                    prefix = "type.googleapis.com";
                return prefix + "/millrace.v1.OutlinePage";
            };

            return OutlinePage;
        })();

        v1.OutlineNode = (function() {

            const OutlineNode = function (p) {
                this.paths = [];
                this.children = [];
                if (p)
                    for (var ks = $Object.keys(p), i = 0; i < ks.length; ++i)
                        if (p[ks[i]] != null && ks[i] !== "__proto__")
                            this[ks[i]] = p[ks[i]];
            };

            OutlineNode.prototype.kind = "";
            OutlineNode.prototype.title = "";
            OutlineNode.prototype.paths = $util.emptyArray;
            OutlineNode.prototype.page = 0;
            OutlineNode.prototype.image = false;
            OutlineNode.prototype.children = $util.emptyArray;

            OutlineNode.encode = function (m, w, q) {
                if (!w)
                    w = $Writer.create();
                if (q === $undefined)
                    q = 0;
                if (q > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (m.kind != null && $Object.hasOwnProperty.call(m, "kind") && m.kind !== "")
                    w.uint32(10).string(m.kind);
                if (m.title != null && $Object.hasOwnProperty.call(m, "title") && m.title !== "")
                    w.uint32(18).string(m.title);
                if (m.paths != null && m.paths.length) {
                    w.uint32(26).uint32s(m.paths);
                }
                if (m.page != null && $Object.hasOwnProperty.call(m, "page") && m.page !== 0)
                    w.uint32(32).uint32(m.page);
                if (m.image != null && $Object.hasOwnProperty.call(m, "image") && m.image !== false)
                    w.uint32(40).bool(m.image);
                if (m.children != null && m.children.length) {
                    for (var i = 0; i < m.children.length; ++i)
                        $root.millrace.v1.OutlineNode.encode(m.children[i], w.uint32(50).fork(), q + 1).ldelim();
                }
                if (m.$unknowns != null && $Object.hasOwnProperty.call(m, "$unknowns"))
                    for (var i = 0; i < m.$unknowns.length; ++i)
                        w.raw(m.$unknowns[i]);
                return w;
            };

            OutlineNode.decode = function (r, l, z, q, g) {
                if (!(r instanceof $Reader))
                    r = $Reader.create(r);
                if (q === $undefined)
                    q = 0;
                if (q > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                var c, m, v;
                if (l === $undefined)
                    c = r.len;
                else {
                    c = r.pos + l;
                    if (c > r.len)
                        throw $RangeError("index out of range");
                    l = r.len;
                    r.len = c;
                }
                m = g || new $root.millrace.v1.OutlineNode();
                while (r.pos < c) {
                    var s = r.pos;
                    var t = r.tag();
                    if (t === z) {
                        z = $undefined;
                        break;
                    }
                    var u = t & 7;
                    switch (t >>>= 3) {
                    case 1: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.kind = v;
                            else
                                delete m.kind;
                            continue;
                        }
                    case 2: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.title = v;
                            else
                                delete m.title;
                            continue;
                        }
                    case 3: {
                            if (u === 2) {
                                if (!(m.paths && m.paths.length))
                                    m.paths = [];
                                r.uint32s(m.paths);
                                continue;
                            }
                            if (u !== 0)
                                break;
                            if (!(m.paths && m.paths.length))
                                m.paths = [];
                            m.paths.push(r.uint32());
                            continue;
                        }
                    case 4: {
                            if (u !== 0)
                                break;
                            if (v = r.uint32())
                                m.page = v;
                            else
                                delete m.page;
                            continue;
                        }
                    case 5: {
                            if (u !== 0)
                                break;
                            if (v = r.bool())
                                m.image = v;
                            else
                                delete m.image;
                            continue;
                        }
                    case 6: {
                            if (u !== 2)
                                break;
                            if (!(m.children && m.children.length))
                                m.children = [];
                            m.children.push($root.millrace.v1.OutlineNode.decode(r, r.size(), $undefined, q + 1));
                            continue;
                        }
                    }
                    r.skipType(u, q, t);
                    if (!r.discardUnknown) {
                        $util.makeProp(m, "$unknowns", false);
                        (m.$unknowns || (m.$unknowns = [])).push(r.raw(s, r.pos));
                    }
                }
                if (l !== $undefined) {
                    if (r.pos !== c)
                        throw $RangeError("index out of range");
                    r.len = l;
                }
                if (z !== $undefined)
                    throw $Error("missing end group");
                return m;
            };

            OutlineNode.getTypeUrl = function(prefix) {
                if (prefix === $undefined)
                    prefix = "type.googleapis.com";
                return prefix + "/millrace.v1.OutlineNode";
            };

            return OutlineNode;
        })();

        v1.ChunkPage = (function() {

            const ChunkPage = function (p) {
                this.chunks = [];
                if (p)
                    for (var ks = $Object.keys(p), i = 0; i < ks.length; ++i)
                        if (p[ks[i]] != null && ks[i] !== "__proto__")
                            this[ks[i]] = p[ks[i]];
            };

            ChunkPage.prototype.file_id = "";
            ChunkPage.prototype.version = 0;
            ChunkPage.prototype.total = 0;
            ChunkPage.prototype.chunks = $util.emptyArray;
            ChunkPage.prototype.next_cursor = "";

            ChunkPage.encode = function (m, w, q) {
                if (!w)
                    w = $Writer.create();
                if (q === $undefined)
                    q = 0;
                if (q > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (m.file_id != null && $Object.hasOwnProperty.call(m, "file_id") && m.file_id !== "")
                    w.uint32(10).string(m.file_id);
                if (m.version != null && $Object.hasOwnProperty.call(m, "version") && m.version !== 0)
                    w.uint32(16).uint32(m.version);
                if (m.total != null && $Object.hasOwnProperty.call(m, "total") && m.total !== 0)
                    w.uint32(24).uint32(m.total);
                if (m.chunks != null && m.chunks.length) {
                    for (var i = 0; i < m.chunks.length; ++i)
                        $root.millrace.v1.Chunk.encode(m.chunks[i], w.uint32(34).fork(), q + 1).ldelim();
                }
                if (m.next_cursor != null && $Object.hasOwnProperty.call(m, "next_cursor") && m.next_cursor !== "")
                    w.uint32(42).string(m.next_cursor);
                if (m.$unknowns != null && $Object.hasOwnProperty.call(m, "$unknowns"))
                    for (var i = 0; i < m.$unknowns.length; ++i)
                        w.raw(m.$unknowns[i]);
                return w;
            };

            ChunkPage.decode = function (r, l, z, q, g) {
                if (!(r instanceof $Reader))
                    r = $Reader.create(r);
                if (q === $undefined)
                    q = 0;
                if (q > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                var c, m, v;
                if (l === $undefined)
                    c = r.len;
                else {
                    c = r.pos + l;
                    if (c > r.len)
                        throw $RangeError("index out of range");
                    l = r.len;
                    r.len = c;
                }
                m = g || new $root.millrace.v1.ChunkPage();
                while (r.pos < c) {
                    var s = r.pos;
                    var t = r.tag();
                    if (t === z) {
                        z = $undefined;
                        break;
                    }
                    var u = t & 7;
                    switch (t >>>= 3) {
                    case 1: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.file_id = v;
                            else
                                delete m.file_id;
                            continue;
                        }
                    case 2: {
                            if (u !== 0)
                                break;
                            if (v = r.uint32())
                                m.version = v;
                            else
                                delete m.version;
                            continue;
                        }
                    case 3: {
                            if (u !== 0)
                                break;
                            if (v = r.uint32())
                                m.total = v;
                            else
                                delete m.total;
                            continue;
                        }
                    case 4: {
                            if (u !== 2)
                                break;
                            if (!(m.chunks && m.chunks.length))
                                m.chunks = [];
                            m.chunks.push($root.millrace.v1.Chunk.decode(r, r.size(), $undefined, q + 1));
                            continue;
                        }
                    case 5: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.next_cursor = v;
                            else
                                delete m.next_cursor;
                            continue;
                        }
                    }
                    r.skipType(u, q, t);
                    if (!r.discardUnknown) {
                        $util.makeProp(m, "$unknowns", false);
                        (m.$unknowns || (m.$unknowns = [])).push(r.raw(s, r.pos));
                    }
                }
                if (l !== $undefined) {
                    if (r.pos !== c)
                        throw $RangeError("index out of range");
                    r.len = l;
                }
                if (z !== $undefined)
                    throw $Error("missing end group");
                return m;
            };

            ChunkPage.getTypeUrl = function(prefix) {
                if (prefix === $undefined)
                    prefix = "type.googleapis.com";
                return prefix + "/millrace.v1.ChunkPage";
            };

            return ChunkPage;
        })();

        v1.Chunk = (function() {

            const Chunk = function (p) {
                this.paths = [];
                this.titles = [];
                this.page_breaks = [];
                if (p)
                    for (var ks = $Object.keys(p), i = 0; i < ks.length; ++i)
                        if (p[ks[i]] != null && ks[i] !== "__proto__")
                            this[ks[i]] = p[ks[i]];
            };

            Chunk.prototype.number = 0;
            Chunk.prototype.text = "";
            Chunk.prototype.paths = $util.emptyArray;
            Chunk.prototype.titles = $util.emptyArray;
            Chunk.prototype.page = 0;
            Chunk.prototype.tokens = 0;
            Chunk.prototype.page_breaks = $util.emptyArray;

            Chunk.encode = function (m, w, q) {
                if (!w)
                    w = $Writer.create();
                if (q === $undefined)
                    q = 0;
                if (q > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (m.number != null && $Object.hasOwnProperty.call(m, "number") && m.number !== 0)
                    w.uint32(8).uint32(m.number);
                if (m.text != null && $Object.hasOwnProperty.call(m, "text") && m.text !== "")
                    w.uint32(18).string(m.text);
                if (m.paths != null && m.paths.length) {
                    for (var i = 0; i < m.paths.length; ++i)
                        $root.millrace.v1.Path.encode(m.paths[i], w.uint32(26).fork(), q + 1).ldelim();
                }
                if (m.titles != null && m.titles.length) {
                    for (var i = 0; i < m.titles.length; ++i)
                        w.uint32(34).string(m.titles[i]);
                }
                if (m.page != null && $Object.hasOwnProperty.call(m, "page") && m.page !== 0)
                    w.uint32(40).uint32(m.page);
                if (m.tokens != null && $Object.hasOwnProperty.call(m, "tokens") && m.tokens !== 0)
                    w.uint32(48).uint32(m.tokens);
                if (m.page_breaks != null && m.page_breaks.length) {
                    for (var i = 0; i < m.page_breaks.length; ++i)
                        $root.millrace.v1.PageBreak.encode(m.page_breaks[i], w.uint32(58).fork(), q + 1).ldelim();
                }
                if (m.$unknowns != null && $Object.hasOwnProperty.call(m, "$unknowns"))
                    for (var i = 0; i < m.$unknowns.length; ++i)
                        w.raw(m.$unknowns[i]);
                return w;
            };

            Chunk.decode = function (r, l, z, q, g) {
                if (!(r instanceof $Reader))
                    r = $Reader.create(r);
                if (q === $undefined)
                    q = 0;
                if (q > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                var c, m, v;
                if (l === $undefined)
                    c = r.len;
                else {
                    c = r.pos + l;
                    if (c > r.len)
                        throw $RangeError("index out of range");
                    l = r.len;
                    r.len = c;
                }
                m = g || new $root.millrace.v1.Chunk();
                while (r.pos < c) {
                    var s = r.pos;
                    var t = r.tag();
                    if (t === z) {
                        z = $undefined;
                        break;
                    }
                    var u = t & 7;
                    switch (t >>>= 3) {
                    case 1: {
                            if (u !== 0)
                                break;
                            if (v = r.uint32())
                                m.number = v;
                            else
                                delete m.number;
                            continue;
                        }
                    case 2: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.text = v;
                            else
                                delete m.text;
                            continue;
                        }
                    case 3: {
                            if (u !== 2)
                                break;
                            if (!(m.paths && m.paths.length))
                                m.paths = [];
                            m.paths.push($root.millrace.v1.Path.decode(r, r.size(), $undefined, q + 1));
                            continue;
                        }
                    case 4: {
                            if (u !== 2)
                                break;
                            if (!(m.titles && m.titles.length))
                                m.titles = [];
                            m.titles.push(r.stringVerify());
                            continue;
                        }
                    case 5: {
                            if (u !== 0)
                                break;
                            if (v = r.uint32())
                                m.page = v;
                            else
                                delete m.page;
                            continue;
                        }
                    case 6: {
                            if (u !== 0)
                                break;
                            if (v = r.uint32())
                                m.tokens = v;
                            else
                                delete m.tokens;
                            continue;
                        }
                    case 7: {
                            if (u !== 2)
                                break;
                            if (!(m.page_breaks && m.page_breaks.length))
                                m.page_breaks = [];
                            m.page_breaks.push($root.millrace.v1.PageBreak.decode(r, r.size(), $undefined, q + 1));
                            continue;
                        }
                    }
                    r.skipType(u, q, t);
                    if (!r.discardUnknown) {
                        $util.makeProp(m, "$unknowns", false);
                        (m.$unknowns || (m.$unknowns = [])).push(r.raw(s, r.pos));
                    }
                }
                if (l !== $undefined) {
                    if (r.pos !== c)
                        throw $RangeError("index out of range");
                    r.len = l;
                }
                if (z !== $undefined)
                    throw $Error("missing end group");
                return m;
            };

            Chunk.getTypeUrl = function(prefix) {
                if (prefix === $undefined)
                    prefix = "type.googleapis.com";
                return prefix + "/millrace.v1.Chunk";
            };

            return Chunk;
        })();

        v1.FilePiece = (function() {

            const FilePiece = function (p) {
                if (p)
                    for (var ks = $Object.keys(p), i = 0; i < ks.length; ++i)
                        if (p[ks[i]] != null && ks[i] !== "__proto__")
                            this[ks[i]] = p[ks[i]];
            };

            FilePiece.prototype.offset = 0;
            FilePiece.prototype.bytes = 0;
            FilePiece.prototype.content = $util.newBuffer([]);
            FilePiece.prototype.media_type = "";
            FilePiece.prototype.file_name = "";
            FilePiece.prototype.etag = "";
            FilePiece.prototype.blob = "";
            FilePiece.prototype.blob_offset = 0;

            FilePiece.encode = function (m, w, q) {
                if (!w)
                    w = $Writer.create();
                if (q === $undefined)
                    q = 0;
                if (q > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (m.offset != null && $Object.hasOwnProperty.call(m, "offset") && !$Object.is(m.offset, 0))
                    w.uint32(9).double(m.offset);
                if (m.bytes != null && $Object.hasOwnProperty.call(m, "bytes") && !$Object.is(m.bytes, 0))
                    w.uint32(17).double(m.bytes);
                if (m.content != null && $Object.hasOwnProperty.call(m, "content") && m.content.length)
                    w.uint32(26).bytes(m.content);
                if (m.media_type != null && $Object.hasOwnProperty.call(m, "media_type") && m.media_type !== "")
                    w.uint32(34).string(m.media_type);
                if (m.file_name != null && $Object.hasOwnProperty.call(m, "file_name") && m.file_name !== "")
                    w.uint32(42).string(m.file_name);
                if (m.etag != null && $Object.hasOwnProperty.call(m, "etag") && m.etag !== "")
                    w.uint32(50).string(m.etag);
                if (m.blob != null && $Object.hasOwnProperty.call(m, "blob") && m.blob !== "")
                    w.uint32(58).string(m.blob);
                if (m.blob_offset != null && $Object.hasOwnProperty.call(m, "blob_offset") && !$Object.is(m.blob_offset, 0))
                    w.uint32(65).double(m.blob_offset);
                if (m.$unknowns != null && $Object.hasOwnProperty.call(m, "$unknowns"))
                    for (var i = 0; i < m.$unknowns.length; ++i)
                        w.raw(m.$unknowns[i]);
                return w;
            };

            FilePiece.decode = function (r, l, z, q, g) {
                if (!(r instanceof $Reader))
                    r = $Reader.create(r);
                if (q === $undefined)
                    q = 0;
                if (q > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                var c, m, v;
                if (l === $undefined)
                    c = r.len;
                else {
                    c = r.pos + l;
                    if (c > r.len)
                        throw $RangeError("index out of range");
                    l = r.len;
                    r.len = c;
                }
                m = g || new $root.millrace.v1.FilePiece();
                while (r.pos < c) {
                    var s = r.pos;
                    var t = r.tag();
                    if (t === z) {
                        z = $undefined;
                        break;
                    }
                    var u = t & 7;
                    switch (t >>>= 3) {
                    case 1: {
                            if (u !== 1)
                                break;
                            if (!$Object.is(v = r.double(), 0))
                                m.offset = v;
                            else
                                delete m.offset;
                            continue;
                        }
                    case 2: {
                            if (u !== 1)
                                break;
                            if (!$Object.is(v = r.double(), 0))
                                m.bytes = v;
                            else
                                delete m.bytes;
                            continue;
                        }
                    case 3: {
                            if (u !== 2)
                                break;
                            if ((v = r.bytes()).length)
                                m.content = v;
                            else
                                delete m.content;
                            continue;
                        }
                    case 4: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.media_type = v;
                            else
                                delete m.media_type;
                            continue;
                        }
                    case 5: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.file_name = v;
                            else
                                delete m.file_name;
                            continue;
                        }
                    case 6: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.etag = v;
                            else
                                delete m.etag;
                            continue;
                        }
                    case 7: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.blob = v;
                            else
                                delete m.blob;
                            continue;
                        }
                    case 8: {
                            if (u !== 1)
                                break;
                            if (!$Object.is(v = r.double(), 0))
                                m.blob_offset = v;
                            else
                                delete m.blob_offset;
                            continue;
                        }
                    }
                    r.skipType(u, q, t);
                    if (!r.discardUnknown) {
                        $util.makeProp(m, "$unknowns", false);
                        (m.$unknowns || (m.$unknowns = [])).push(r.raw(s, r.pos));
                    }
                }
                if (l !== $undefined) {
                    if (r.pos !== c)
                        throw $RangeError("index out of range");
                    r.len = l;
                }
                if (z !== $undefined)
                    throw $Error("missing end group");
                return m;
            };

            FilePiece.getTypeUrl = function(prefix) {
                if (prefix === $undefined)
                    prefix = "type.googleapis.com";
                return prefix + "/millrace.v1.FilePiece";
            };

            return FilePiece;
        })();

        v1.IndexFile = (function() {

            const IndexFile = function (p) {
                if (p)
                    for (var ks = $Object.keys(p), i = 0; i < ks.length; ++i)
                        if (p[ks[i]] != null && ks[i] !== "__proto__")
                            this[ks[i]] = p[ks[i]];
            };

            IndexFile.prototype.file_id = "";
            IndexFile.prototype.version = 0;

            IndexFile.encode = function (m, w, q) {
                if (!w)
                    w = $Writer.create();
                if (q === $undefined)
                    q = 0;
                if (q > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (m.file_id != null && $Object.hasOwnProperty.call(m, "file_id") && m.file_id !== "")
                    w.uint32(10).string(m.file_id);
                if (m.version != null && $Object.hasOwnProperty.call(m, "version") && m.version !== 0)
                    w.uint32(16).uint32(m.version);
                if (m.$unknowns != null && $Object.hasOwnProperty.call(m, "$unknowns"))
                    for (var i = 0; i < m.$unknowns.length; ++i)
                        w.raw(m.$unknowns[i]);
                return w;
            };

            IndexFile.decode = function (r, l, z, q, g) {
                if (!(r instanceof $Reader))
                    r = $Reader.create(r);
                if (q === $undefined)
                    q = 0;
                if (q > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                var c, m, v;
                if (l === $undefined)
                    c = r.len;
                else {
                    c = r.pos + l;
                    if (c > r.len)
                        throw $RangeError("index out of range");
                    l = r.len;
                    r.len = c;
                }
                m = g || new $root.millrace.v1.IndexFile();
                while (r.pos < c) {
                    var s = r.pos;
                    var t = r.tag();
                    if (t === z) {
                        z = $undefined;
                        break;
                    }
                    var u = t & 7;
                    switch (t >>>= 3) {
                    case 1: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.file_id = v;
                            else
                                delete m.file_id;
                            continue;
                        }
                    case 2: {
                            if (u !== 0)
                                break;
                            if (v = r.uint32())
                                m.version = v;
                            else
                                delete m.version;
                            continue;
                        }
                    }
                    r.skipType(u, q, t);
                    if (!r.discardUnknown) {
                        $util.makeProp(m, "$unknowns", false);
                        (m.$unknowns || (m.$unknowns = [])).push(r.raw(s, r.pos));
                    }
                }
                if (l !== $undefined) {
                    if (r.pos !== c)
                        throw $RangeError("index out of range");
                    r.len = l;
                }
                if (z !== $undefined)
                    throw $Error("missing end group");
                return m;
            };

            IndexFile.getTypeUrl = function(prefix) {
                if (prefix === $undefined)
                    prefix = "type.googleapis.com";
                return prefix + "/millrace.v1.IndexFile";
            };

            return IndexFile;
        })();

        v1.QueueRegister = (function() {

            const QueueRegister = function (p) {
                if (p)
                    for (var ks = $Object.keys(p), i = 0; i < ks.length; ++i)
                        if (p[ks[i]] != null && ks[i] !== "__proto__")
                            this[ks[i]] = p[ks[i]];
            };

            QueueRegister.prototype.queue = "";
            QueueRegister.prototype.endpoint = "";

            QueueRegister.encode = function (m, w, q) {
                if (!w)
                    w = $Writer.create();
                if (q === $undefined)
                    q = 0;
                if (q > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (m.queue != null && $Object.hasOwnProperty.call(m, "queue") && m.queue !== "")
                    w.uint32(10).string(m.queue);
                if (m.endpoint != null && $Object.hasOwnProperty.call(m, "endpoint") && m.endpoint !== "")
                    w.uint32(18).string(m.endpoint);
                if (m.$unknowns != null && $Object.hasOwnProperty.call(m, "$unknowns"))
                    for (var i = 0; i < m.$unknowns.length; ++i)
                        w.raw(m.$unknowns[i]);
                return w;
            };

            QueueRegister.decode = function (r, l, z, q, g) {
                if (!(r instanceof $Reader))
                    r = $Reader.create(r);
                if (q === $undefined)
                    q = 0;
                if (q > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                var c, m, v;
                if (l === $undefined)
                    c = r.len;
                else {
                    c = r.pos + l;
                    if (c > r.len)
                        throw $RangeError("index out of range");
                    l = r.len;
                    r.len = c;
                }
                m = g || new $root.millrace.v1.QueueRegister();
                while (r.pos < c) {
                    var s = r.pos;
                    var t = r.tag();
                    if (t === z) {
                        z = $undefined;
                        break;
                    }
                    var u = t & 7;
                    switch (t >>>= 3) {
                    case 1: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.queue = v;
                            else
                                delete m.queue;
                            continue;
                        }
                    case 2: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.endpoint = v;
                            else
                                delete m.endpoint;
                            continue;
                        }
                    }
                    r.skipType(u, q, t);
                    if (!r.discardUnknown) {
                        $util.makeProp(m, "$unknowns", false);
                        (m.$unknowns || (m.$unknowns = [])).push(r.raw(s, r.pos));
                    }
                }
                if (l !== $undefined) {
                    if (r.pos !== c)
                        throw $RangeError("index out of range");
                    r.len = l;
                }
                if (z !== $undefined)
                    throw $Error("missing end group");
                return m;
            };

            QueueRegister.getTypeUrl = function(prefix) {
                if (prefix === $undefined)
                    prefix = "type.googleapis.com";
                return prefix + "/millrace.v1.QueueRegister";
            };

            return QueueRegister;
        })();

        v1.QueuePause = (function() {

            const QueuePause = function (p) {
                if (p)
                    for (var ks = $Object.keys(p), i = 0; i < ks.length; ++i)
                        if (p[ks[i]] != null && ks[i] !== "__proto__")
                            this[ks[i]] = p[ks[i]];
            };

            QueuePause.prototype.queue = "";

            QueuePause.encode = function (m, w, q) {
                if (!w)
                    w = $Writer.create();
                if (q === $undefined)
                    q = 0;
                if (q > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (m.queue != null && $Object.hasOwnProperty.call(m, "queue") && m.queue !== "")
                    w.uint32(10).string(m.queue);
                if (m.$unknowns != null && $Object.hasOwnProperty.call(m, "$unknowns"))
                    for (var i = 0; i < m.$unknowns.length; ++i)
                        w.raw(m.$unknowns[i]);
                return w;
            };

            QueuePause.decode = function (r, l, z, q, g) {
                if (!(r instanceof $Reader))
                    r = $Reader.create(r);
                if (q === $undefined)
                    q = 0;
                if (q > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                var c, m, v;
                if (l === $undefined)
                    c = r.len;
                else {
                    c = r.pos + l;
                    if (c > r.len)
                        throw $RangeError("index out of range");
                    l = r.len;
                    r.len = c;
                }
                m = g || new $root.millrace.v1.QueuePause();
                while (r.pos < c) {
                    var s = r.pos;
                    var t = r.tag();
                    if (t === z) {
                        z = $undefined;
                        break;
                    }
                    var u = t & 7;
                    switch (t >>>= 3) {
                    case 1: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.queue = v;
                            else
                                delete m.queue;
                            continue;
                        }
                    }
                    r.skipType(u, q, t);
                    if (!r.discardUnknown) {
                        $util.makeProp(m, "$unknowns", false);
                        (m.$unknowns || (m.$unknowns = [])).push(r.raw(s, r.pos));
                    }
                }
                if (l !== $undefined) {
                    if (r.pos !== c)
                        throw $RangeError("index out of range");
                    r.len = l;
                }
                if (z !== $undefined)
                    throw $Error("missing end group");
                return m;
            };

            QueuePause.getTypeUrl = function(prefix) {
                if (prefix === $undefined)
                    prefix = "type.googleapis.com";
                return prefix + "/millrace.v1.QueuePause";
            };

            return QueuePause;
        })();

        v1.QueueResume = (function() {

            const QueueResume = function (p) {
                if (p)
                    for (var ks = $Object.keys(p), i = 0; i < ks.length; ++i)
                        if (p[ks[i]] != null && ks[i] !== "__proto__")
                            this[ks[i]] = p[ks[i]];
            };

            QueueResume.prototype.queue = "";

            QueueResume.encode = function (m, w, q) {
                if (!w)
                    w = $Writer.create();
                if (q === $undefined)
                    q = 0;
                if (q > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (m.queue != null && $Object.hasOwnProperty.call(m, "queue") && m.queue !== "")
                    w.uint32(10).string(m.queue);
                if (m.$unknowns != null && $Object.hasOwnProperty.call(m, "$unknowns"))
                    for (var i = 0; i < m.$unknowns.length; ++i)
                        w.raw(m.$unknowns[i]);
                return w;
            };

            QueueResume.decode = function (r, l, z, q, g) {
                if (!(r instanceof $Reader))
                    r = $Reader.create(r);
                if (q === $undefined)
                    q = 0;
                if (q > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                var c, m, v;
                if (l === $undefined)
                    c = r.len;
                else {
                    c = r.pos + l;
                    if (c > r.len)
                        throw $RangeError("index out of range");
                    l = r.len;
                    r.len = c;
                }
                m = g || new $root.millrace.v1.QueueResume();
                while (r.pos < c) {
                    var s = r.pos;
                    var t = r.tag();
                    if (t === z) {
                        z = $undefined;
                        break;
                    }
                    var u = t & 7;
                    switch (t >>>= 3) {
                    case 1: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.queue = v;
                            else
                                delete m.queue;
                            continue;
                        }
                    }
                    r.skipType(u, q, t);
                    if (!r.discardUnknown) {
                        $util.makeProp(m, "$unknowns", false);
                        (m.$unknowns || (m.$unknowns = [])).push(r.raw(s, r.pos));
                    }
                }
                if (l !== $undefined) {
                    if (r.pos !== c)
                        throw $RangeError("index out of range");
                    r.len = l;
                }
                if (z !== $undefined)
                    throw $Error("missing end group");
                return m;
            };

            QueueResume.getTypeUrl = function(prefix) {
                if (prefix === $undefined)
                    prefix = "type.googleapis.com";
                return prefix + "/millrace.v1.QueueResume";
            };

            return QueueResume;
        })();

        v1.QueueDrain = (function() {

            const QueueDrain = function (p) {
                if (p)
                    for (var ks = $Object.keys(p), i = 0; i < ks.length; ++i)
                        if (p[ks[i]] != null && ks[i] !== "__proto__")
                            this[ks[i]] = p[ks[i]];
            };

            QueueDrain.prototype.queue = "";

            QueueDrain.encode = function (m, w, q) {
                if (!w)
                    w = $Writer.create();
                if (q === $undefined)
                    q = 0;
                if (q > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (m.queue != null && $Object.hasOwnProperty.call(m, "queue") && m.queue !== "")
                    w.uint32(10).string(m.queue);
                if (m.$unknowns != null && $Object.hasOwnProperty.call(m, "$unknowns"))
                    for (var i = 0; i < m.$unknowns.length; ++i)
                        w.raw(m.$unknowns[i]);
                return w;
            };

            QueueDrain.decode = function (r, l, z, q, g) {
                if (!(r instanceof $Reader))
                    r = $Reader.create(r);
                if (q === $undefined)
                    q = 0;
                if (q > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                var c, m, v;
                if (l === $undefined)
                    c = r.len;
                else {
                    c = r.pos + l;
                    if (c > r.len)
                        throw $RangeError("index out of range");
                    l = r.len;
                    r.len = c;
                }
                m = g || new $root.millrace.v1.QueueDrain();
                while (r.pos < c) {
                    var s = r.pos;
                    var t = r.tag();
                    if (t === z) {
                        z = $undefined;
                        break;
                    }
                    var u = t & 7;
                    switch (t >>>= 3) {
                    case 1: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.queue = v;
                            else
                                delete m.queue;
                            continue;
                        }
                    }
                    r.skipType(u, q, t);
                    if (!r.discardUnknown) {
                        $util.makeProp(m, "$unknowns", false);
                        (m.$unknowns || (m.$unknowns = [])).push(r.raw(s, r.pos));
                    }
                }
                if (l !== $undefined) {
                    if (r.pos !== c)
                        throw $RangeError("index out of range");
                    r.len = l;
                }
                if (z !== $undefined)
                    throw $Error("missing end group");
                return m;
            };

            QueueDrain.getTypeUrl = function(prefix) {
                if (prefix === $undefined)
                    prefix = "type.googleapis.com";
                return prefix + "/millrace.v1.QueueDrain";
            };

            return QueueDrain;
        })();

        v1.QueueRequeue = (function() {

            const QueueRequeue = function (p) {
                if (p)
                    for (var ks = $Object.keys(p), i = 0; i < ks.length; ++i)
                        if (p[ks[i]] != null && ks[i] !== "__proto__")
                            this[ks[i]] = p[ks[i]];
            };

            QueueRequeue.prototype.queue = "";

            QueueRequeue.encode = function (m, w, q) {
                if (!w)
                    w = $Writer.create();
                if (q === $undefined)
                    q = 0;
                if (q > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (m.queue != null && $Object.hasOwnProperty.call(m, "queue") && m.queue !== "")
                    w.uint32(10).string(m.queue);
                if (m.$unknowns != null && $Object.hasOwnProperty.call(m, "$unknowns"))
                    for (var i = 0; i < m.$unknowns.length; ++i)
                        w.raw(m.$unknowns[i]);
                return w;
            };

            QueueRequeue.decode = function (r, l, z, q, g) {
                if (!(r instanceof $Reader))
                    r = $Reader.create(r);
                if (q === $undefined)
                    q = 0;
                if (q > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                var c, m, v;
                if (l === $undefined)
                    c = r.len;
                else {
                    c = r.pos + l;
                    if (c > r.len)
                        throw $RangeError("index out of range");
                    l = r.len;
                    r.len = c;
                }
                m = g || new $root.millrace.v1.QueueRequeue();
                while (r.pos < c) {
                    var s = r.pos;
                    var t = r.tag();
                    if (t === z) {
                        z = $undefined;
                        break;
                    }
                    var u = t & 7;
                    switch (t >>>= 3) {
                    case 1: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.queue = v;
                            else
                                delete m.queue;
                            continue;
                        }
                    }
                    r.skipType(u, q, t);
                    if (!r.discardUnknown) {
                        $util.makeProp(m, "$unknowns", false);
                        (m.$unknowns || (m.$unknowns = [])).push(r.raw(s, r.pos));
                    }
                }
                if (l !== $undefined) {
                    if (r.pos !== c)
                        throw $RangeError("index out of range");
                    r.len = l;
                }
                if (z !== $undefined)
                    throw $Error("missing end group");
                return m;
            };

            QueueRequeue.getTypeUrl = function(prefix) {
                if (prefix === $undefined)
                    prefix = "type.googleapis.com";
                return prefix + "/millrace.v1.QueueRequeue";
            };

            return QueueRequeue;
        })();

        v1.QueueRequeued = (function() {

            const QueueRequeued = function (p) {
                if (p)
                    for (var ks = $Object.keys(p), i = 0; i < ks.length; ++i)
                        if (p[ks[i]] != null && ks[i] !== "__proto__")
                            this[ks[i]] = p[ks[i]];
            };

            QueueRequeued.prototype.requeued = 0;
            QueueRequeued.prototype.left = 0;

            QueueRequeued.encode = function (m, w, q) {
                if (!w)
                    w = $Writer.create();
                if (q === $undefined)
                    q = 0;
                if (q > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (m.requeued != null && $Object.hasOwnProperty.call(m, "requeued") && m.requeued !== 0)
                    w.uint32(8).uint32(m.requeued);
                if (m.left != null && $Object.hasOwnProperty.call(m, "left") && m.left !== 0)
                    w.uint32(16).uint32(m.left);
                if (m.$unknowns != null && $Object.hasOwnProperty.call(m, "$unknowns"))
                    for (var i = 0; i < m.$unknowns.length; ++i)
                        w.raw(m.$unknowns[i]);
                return w;
            };

            QueueRequeued.decode = function (r, l, z, q, g) {
                if (!(r instanceof $Reader))
                    r = $Reader.create(r);
                if (q === $undefined)
                    q = 0;
                if (q > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                var c, m, v;
                if (l === $undefined)
                    c = r.len;
                else {
                    c = r.pos + l;
                    if (c > r.len)
                        throw $RangeError("index out of range");
                    l = r.len;
                    r.len = c;
                }
                m = g || new $root.millrace.v1.QueueRequeued();
                while (r.pos < c) {
                    var s = r.pos;
                    var t = r.tag();
                    if (t === z) {
                        z = $undefined;
                        break;
                    }
                    var u = t & 7;
                    switch (t >>>= 3) {
                    case 1: {
                            if (u !== 0)
                                break;
                            if (v = r.uint32())
                                m.requeued = v;
                            else
                                delete m.requeued;
                            continue;
                        }
                    case 2: {
                            if (u !== 0)
                                break;
                            if (v = r.uint32())
                                m.left = v;
                            else
                                delete m.left;
                            continue;
                        }
                    }
                    r.skipType(u, q, t);
                    if (!r.discardUnknown) {
                        $util.makeProp(m, "$unknowns", false);
                        (m.$unknowns || (m.$unknowns = [])).push(r.raw(s, r.pos));
                    }
                }
                if (l !== $undefined) {
                    if (r.pos !== c)
                        throw $RangeError("index out of range");
                    r.len = l;
                }
                if (z !== $undefined)
                    throw $Error("missing end group");
                return m;
            };

            QueueRequeued.getTypeUrl = function(prefix) {
                if (prefix === $undefined)
                    prefix = "type.googleapis.com";
                return prefix + "/millrace.v1.QueueRequeued";
            };

            return QueueRequeued;
        })();

        v1.QueueUnregister = (function() {

            const QueueUnregister = function (p) {
                if (p)
                    for (var ks = $Object.keys(p), i = 0; i < ks.length; ++i)
                        if (p[ks[i]] != null && ks[i] !== "__proto__")
                            this[ks[i]] = p[ks[i]];
            };

            QueueUnregister.prototype.queue = "";

            QueueUnregister.encode = function (m, w, q) {
                if (!w)
                    w = $Writer.create();
                if (q === $undefined)
                    q = 0;
                if (q > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (m.queue != null && $Object.hasOwnProperty.call(m, "queue") && m.queue !== "")
                    w.uint32(10).string(m.queue);
                if (m.$unknowns != null && $Object.hasOwnProperty.call(m, "$unknowns"))
                    for (var i = 0; i < m.$unknowns.length; ++i)
                        w.raw(m.$unknowns[i]);
                return w;
            };

            QueueUnregister.decode = function (r, l, z, q, g) {
                if (!(r instanceof $Reader))
                    r = $Reader.create(r);
                if (q === $undefined)
                    q = 0;
                if (q > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                var c, m, v;
                if (l === $undefined)
                    c = r.len;
                else {
                    c = r.pos + l;
                    if (c > r.len)
                        throw $RangeError("index out of range");
                    l = r.len;
                    r.len = c;
                }
                m = g || new $root.millrace.v1.QueueUnregister();
                while (r.pos < c) {
                    var s = r.pos;
                    var t = r.tag();
                    if (t === z) {
                        z = $undefined;
                        break;
                    }
                    var u = t & 7;
                    switch (t >>>= 3) {
                    case 1: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.queue = v;
                            else
                                delete m.queue;
                            continue;
                        }
                    }
                    r.skipType(u, q, t);
                    if (!r.discardUnknown) {
                        $util.makeProp(m, "$unknowns", false);
                        (m.$unknowns || (m.$unknowns = [])).push(r.raw(s, r.pos));
                    }
                }
                if (l !== $undefined) {
                    if (r.pos !== c)
                        throw $RangeError("index out of range");
                    r.len = l;
                }
                if (z !== $undefined)
                    throw $Error("missing end group");
                return m;
            };

            QueueUnregister.getTypeUrl = function(prefix) {
                if (prefix === $undefined)
                    prefix = "type.googleapis.com";
                return prefix + "/millrace.v1.QueueUnregister";
            };

            return QueueUnregister;
        })();

        v1.QueueUnregistered = (function() {

            const QueueUnregistered = function (p) {
                if (p)
                    for (var ks = $Object.keys(p), i = 0; i < ks.length; ++i)
                        if (p[ks[i]] != null && ks[i] !== "__proto__")
                            this[ks[i]] = p[ks[i]];
            };

            QueueUnregistered.prototype.queue = "";
            QueueUnregistered.prototype.deleted = false;

            QueueUnregistered.encode = function (m, w, q) {
                if (!w)
                    w = $Writer.create();
                if (q === $undefined)
                    q = 0;
                if (q > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (m.queue != null && $Object.hasOwnProperty.call(m, "queue") && m.queue !== "")
                    w.uint32(10).string(m.queue);
                if (m.deleted != null && $Object.hasOwnProperty.call(m, "deleted") && m.deleted !== false)
                    w.uint32(16).bool(m.deleted);
                if (m.$unknowns != null && $Object.hasOwnProperty.call(m, "$unknowns"))
                    for (var i = 0; i < m.$unknowns.length; ++i)
                        w.raw(m.$unknowns[i]);
                return w;
            };

            QueueUnregistered.decode = function (r, l, z, q, g) {
                if (!(r instanceof $Reader))
                    r = $Reader.create(r);
                if (q === $undefined)
                    q = 0;
                if (q > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                var c, m, v;
                if (l === $undefined)
                    c = r.len;
                else {
                    c = r.pos + l;
                    if (c > r.len)
                        throw $RangeError("index out of range");
                    l = r.len;
                    r.len = c;
                }
                m = g || new $root.millrace.v1.QueueUnregistered();
                while (r.pos < c) {
                    var s = r.pos;
                    var t = r.tag();
                    if (t === z) {
                        z = $undefined;
                        break;
                    }
                    var u = t & 7;
                    switch (t >>>= 3) {
                    case 1: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.queue = v;
                            else
                                delete m.queue;
                            continue;
                        }
                    case 2: {
                            if (u !== 0)
                                break;
                            if (v = r.bool())
                                m.deleted = v;
                            else
                                delete m.deleted;
                            continue;
                        }
                    }
                    r.skipType(u, q, t);
                    if (!r.discardUnknown) {
                        $util.makeProp(m, "$unknowns", false);
                        (m.$unknowns || (m.$unknowns = [])).push(r.raw(s, r.pos));
                    }
                }
                if (l !== $undefined) {
                    if (r.pos !== c)
                        throw $RangeError("index out of range");
                    r.len = l;
                }
                if (z !== $undefined)
                    throw $Error("missing end group");
                return m;
            };

            QueueUnregistered.getTypeUrl = function(prefix) {
                if (prefix === $undefined)
                    prefix = "type.googleapis.com";
                return prefix + "/millrace.v1.QueueUnregistered";
            };

            return QueueUnregistered;
        })();

        v1.QueueList = (function() {

            const QueueList = function (p) {
                if (p)
                    for (var ks = $Object.keys(p), i = 0; i < ks.length; ++i)
                        if (p[ks[i]] != null && ks[i] !== "__proto__")
                            this[ks[i]] = p[ks[i]];
            };

            QueueList.encode = function (m, w, q) {
                if (!w)
                    w = $Writer.create();
                if (q === $undefined)
                    q = 0;
                if (q > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (m.$unknowns != null && $Object.hasOwnProperty.call(m, "$unknowns"))
                    for (var i = 0; i < m.$unknowns.length; ++i)
                        w.raw(m.$unknowns[i]);
                return w;
            };

            QueueList.decode = function (r, l, z, q, g) {
                if (!(r instanceof $Reader))
                    r = $Reader.create(r);
                if (q === $undefined)
                    q = 0;
                if (q > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                var c, m;
                if (l === $undefined)
                    c = r.len;
                else {
                    c = r.pos + l;
                    if (c > r.len)
                        throw $RangeError("index out of range");
                    l = r.len;
                    r.len = c;
                }
                m = g || new $root.millrace.v1.QueueList();
                while (r.pos < c) {
                    var s = r.pos;
                    var t = r.tag();
                    if (t === z) {
                        z = $undefined;
                        break;
                    }
                    r.skipType(t & 7, q, t);
                    if (!r.discardUnknown) {
                        $util.makeProp(m, "$unknowns", false);
                        (m.$unknowns || (m.$unknowns = [])).push(r.raw(s, r.pos));
                    }
                }
                if (l !== $undefined) {
                    if (r.pos !== c)
                        throw $RangeError("index out of range");
                    r.len = l;
                }
                if (z !== $undefined)
                    throw $Error("missing end group");
                return m;
            };

            QueueList.getTypeUrl = function(prefix) {
                if (prefix === $undefined)
                    prefix = "type.googleapis.com";
                return prefix + "/millrace.v1.QueueList";
            };

            return QueueList;
        })();

        v1.QueueDead = (function() {

            const QueueDead = function (p) {
                if (p)
                    for (var ks = $Object.keys(p), i = 0; i < ks.length; ++i)
                        if (p[ks[i]] != null && ks[i] !== "__proto__")
                            this[ks[i]] = p[ks[i]];
            };

            QueueDead.prototype.queue = "";
            QueueDead.prototype.limit = 0;
            QueueDead.prototype.cursor = "";

            QueueDead.encode = function (m, w, q) {
                if (!w)
                    w = $Writer.create();
                if (q === $undefined)
                    q = 0;
                if (q > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (m.queue != null && $Object.hasOwnProperty.call(m, "queue") && m.queue !== "")
                    w.uint32(10).string(m.queue);
                if (m.limit != null && $Object.hasOwnProperty.call(m, "limit") && m.limit !== 0)
                    w.uint32(16).uint32(m.limit);
                if (m.cursor != null && $Object.hasOwnProperty.call(m, "cursor") && m.cursor !== "")
                    w.uint32(26).string(m.cursor);
                if (m.$unknowns != null && $Object.hasOwnProperty.call(m, "$unknowns"))
                    for (var i = 0; i < m.$unknowns.length; ++i)
                        w.raw(m.$unknowns[i]);
                return w;
            };

            QueueDead.decode = function (r, l, z, q, g) {
                if (!(r instanceof $Reader))
                    r = $Reader.create(r);
                if (q === $undefined)
                    q = 0;
                if (q > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                var c, m, v;
                if (l === $undefined)
                    c = r.len;
                else {
                    c = r.pos + l;
                    if (c > r.len)
                        throw $RangeError("index out of range");
                    l = r.len;
                    r.len = c;
                }
                m = g || new $root.millrace.v1.QueueDead();
                while (r.pos < c) {
                    var s = r.pos;
                    var t = r.tag();
                    if (t === z) {
                        z = $undefined;
                        break;
                    }
                    var u = t & 7;
                    switch (t >>>= 3) {
                    case 1: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.queue = v;
                            else
                                delete m.queue;
                            continue;
                        }
                    case 2: {
                            if (u !== 0)
                                break;
                            if (v = r.uint32())
                                m.limit = v;
                            else
                                delete m.limit;
                            continue;
                        }
                    case 3: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.cursor = v;
                            else
                                delete m.cursor;
                            continue;
                        }
                    }
                    r.skipType(u, q, t);
                    if (!r.discardUnknown) {
                        $util.makeProp(m, "$unknowns", false);
                        (m.$unknowns || (m.$unknowns = [])).push(r.raw(s, r.pos));
                    }
                }
                if (l !== $undefined) {
                    if (r.pos !== c)
                        throw $RangeError("index out of range");
                    r.len = l;
                }
                if (z !== $undefined)
                    throw $Error("missing end group");
                return m;
            };

            QueueDead.getTypeUrl = function(prefix) {
                if (prefix === $undefined)
                    prefix = "type.googleapis.com";
                return prefix + "/millrace.v1.QueueDead";
            };

            return QueueDead;
        })();

        v1.TaskList = (function() {

            const TaskList = function (p) {
                if (p)
                    for (var ks = $Object.keys(p), i = 0; i < ks.length; ++i)
                        if (p[ks[i]] != null && ks[i] !== "__proto__")
                            this[ks[i]] = p[ks[i]];
            };

            TaskList.prototype.queue = "";
            TaskList.prototype.state = "";
            TaskList.prototype.limit = 0;
            TaskList.prototype.cursor = "";

            TaskList.encode = function (m, w, q) {
                if (!w)
                    w = $Writer.create();
                if (q === $undefined)
                    q = 0;
                if (q > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (m.queue != null && $Object.hasOwnProperty.call(m, "queue") && m.queue !== "")
                    w.uint32(10).string(m.queue);
                if (m.state != null && $Object.hasOwnProperty.call(m, "state") && m.state !== "")
                    w.uint32(18).string(m.state);
                if (m.limit != null && $Object.hasOwnProperty.call(m, "limit") && m.limit !== 0)
                    w.uint32(24).uint32(m.limit);
                if (m.cursor != null && $Object.hasOwnProperty.call(m, "cursor") && m.cursor !== "")
                    w.uint32(34).string(m.cursor);
                if (m.$unknowns != null && $Object.hasOwnProperty.call(m, "$unknowns"))
                    for (var i = 0; i < m.$unknowns.length; ++i)
                        w.raw(m.$unknowns[i]);
                return w;
            };

            TaskList.decode = function (r, l, z, q, g) {
                if (!(r instanceof $Reader))
                    r = $Reader.create(r);
                if (q === $undefined)
                    q = 0;
                if (q > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                var c, m, v;
                if (l === $undefined)
                    c = r.len;
                else {
                    c = r.pos + l;
                    if (c > r.len)
                        throw $RangeError("index out of range");
                    l = r.len;
                    r.len = c;
                }
                m = g || new $root.millrace.v1.TaskList();
                while (r.pos < c) {
                    var s = r.pos;
                    var t = r.tag();
                    if (t === z) {
                        z = $undefined;
                        break;
                    }
                    var u = t & 7;
                    switch (t >>>= 3) {
                    case 1: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.queue = v;
                            else
                                delete m.queue;
                            continue;
                        }
                    case 2: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.state = v;
                            else
                                delete m.state;
                            continue;
                        }
                    case 3: {
                            if (u !== 0)
                                break;
                            if (v = r.uint32())
                                m.limit = v;
                            else
                                delete m.limit;
                            continue;
                        }
                    case 4: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.cursor = v;
                            else
                                delete m.cursor;
                            continue;
                        }
                    }
                    r.skipType(u, q, t);
                    if (!r.discardUnknown) {
                        $util.makeProp(m, "$unknowns", false);
                        (m.$unknowns || (m.$unknowns = [])).push(r.raw(s, r.pos));
                    }
                }
                if (l !== $undefined) {
                    if (r.pos !== c)
                        throw $RangeError("index out of range");
                    r.len = l;
                }
                if (z !== $undefined)
                    throw $Error("missing end group");
                return m;
            };

            TaskList.getTypeUrl = function(prefix) {
                if (prefix === $undefined)
                    prefix = "type.googleapis.com";
                return prefix + "/millrace.v1.TaskList";
            };

            return TaskList;
        })();

        v1.QueueState = (function() {

            const QueueState = function (p) {
                this.depth = {};
                if (p)
                    for (var ks = $Object.keys(p), i = 0; i < ks.length; ++i)
                        if (p[ks[i]] != null && ks[i] !== "__proto__")
                            this[ks[i]] = p[ks[i]];
            };

            QueueState.prototype.queue = "";
            QueueState.prototype.endpoint = "";
            QueueState.prototype.status = "";
            QueueState.prototype.depth = $util.emptyObject;
            QueueState.prototype.leased = 0;
            QueueState.prototype.delayed = 0;
            QueueState.prototype.dead = 0;
            QueueState.prototype.oldest_age = 0;
            QueueState.prototype.put = 0;
            QueueState.prototype.ended = 0;

            QueueState.encode = function (m, w, q) {
                if (!w)
                    w = $Writer.create();
                if (q === $undefined)
                    q = 0;
                if (q > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (m.queue != null && $Object.hasOwnProperty.call(m, "queue") && m.queue !== "")
                    w.uint32(10).string(m.queue);
                if (m.endpoint != null && $Object.hasOwnProperty.call(m, "endpoint") && m.endpoint !== "")
                    w.uint32(18).string(m.endpoint);
                if (m.status != null && $Object.hasOwnProperty.call(m, "status") && m.status !== "")
                    w.uint32(26).string(m.status);
                if (m.depth != null && $Object.hasOwnProperty.call(m, "depth")) {
                    for (var ks = $Object.keys(m.depth), i = 0; i < ks.length; ++i) {
                        w.uint32(34).fork().uint32(10).string(ks[i]).uint32(16).uint32(m.depth[ks[i]]).ldelim();
                    }
                }
                if (m.leased != null && $Object.hasOwnProperty.call(m, "leased") && m.leased !== 0)
                    w.uint32(40).uint32(m.leased);
                if (m.delayed != null && $Object.hasOwnProperty.call(m, "delayed") && m.delayed !== 0)
                    w.uint32(48).uint32(m.delayed);
                if (m.dead != null && $Object.hasOwnProperty.call(m, "dead") && m.dead !== 0)
                    w.uint32(56).uint32(m.dead);
                if (m.oldest_age != null && $Object.hasOwnProperty.call(m, "oldest_age") && !$Object.is(m.oldest_age, 0))
                    w.uint32(65).double(m.oldest_age);
                if (m.put != null && $Object.hasOwnProperty.call(m, "put") && !$Object.is(m.put, 0))
                    w.uint32(73).double(m.put);
                if (m.ended != null && $Object.hasOwnProperty.call(m, "ended") && !$Object.is(m.ended, 0))
                    w.uint32(81).double(m.ended);
                if (m.$unknowns != null && $Object.hasOwnProperty.call(m, "$unknowns"))
                    for (var i = 0; i < m.$unknowns.length; ++i)
                        w.raw(m.$unknowns[i]);
                return w;
            };

            QueueState.decode = function (r, l, z, q, g) {
                if (!(r instanceof $Reader))
                    r = $Reader.create(r);
                if (q === $undefined)
                    q = 0;
                if (q > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                var c, m, k, v;
                if (l === $undefined)
                    c = r.len;
                else {
                    c = r.pos + l;
                    if (c > r.len)
                        throw $RangeError("index out of range");
                    l = r.len;
                    r.len = c;
                }
                m = g || new $root.millrace.v1.QueueState();
                while (r.pos < c) {
                    var s = r.pos;
                    var t = r.tag();
                    if (t === z) {
                        z = $undefined;
                        break;
                    }
                    var u = t & 7;
                    switch (t >>>= 3) {
                    case 1: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.queue = v;
                            else
                                delete m.queue;
                            continue;
                        }
                    case 2: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.endpoint = v;
                            else
                                delete m.endpoint;
                            continue;
                        }
                    case 3: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.status = v;
                            else
                                delete m.status;
                            continue;
                        }
                    case 4: {
                            if (u !== 2)
                                break;
                            if (m.depth === $util.emptyObject)
                                m.depth = {};
                            var c2 = r.size() + r.pos;
                            if (c2 > r.len)
                                throw $RangeError("index out of range");
                            r.len = c2;
                            k = "";
                            v = 0;
                            while (r.pos < c2) {
                                var t2 = r.tag();
                                u = t2 & 7;
                                switch (t2 >>>= 3) {
                                case 1:
                                    if (u !== 2)
                                        break;
                                    k = r.stringVerify();
                                    continue;
                                case 2:
                                    if (u !== 0)
                                        break;
                                    v = r.uint32();
                                    continue;
                                }
                                r.skipType(u, q, t2);
                            }
                            if (r.pos !== c2)
                                throw $RangeError("index out of range");
                            r.len = c;
                            if (k === "__proto__")
                                $util.makeProp(m.depth, k);
                            m.depth[k] = v;
                            continue;
                        }
                    case 5: {
                            if (u !== 0)
                                break;
                            if (v = r.uint32())
                                m.leased = v;
                            else
                                delete m.leased;
                            continue;
                        }
                    case 6: {
                            if (u !== 0)
                                break;
                            if (v = r.uint32())
                                m.delayed = v;
                            else
                                delete m.delayed;
                            continue;
                        }
                    case 7: {
                            if (u !== 0)
                                break;
                            if (v = r.uint32())
                                m.dead = v;
                            else
                                delete m.dead;
                            continue;
                        }
                    case 8: {
                            if (u !== 1)
                                break;
                            if (!$Object.is(v = r.double(), 0))
                                m.oldest_age = v;
                            else
                                delete m.oldest_age;
                            continue;
                        }
                    case 9: {
                            if (u !== 1)
                                break;
                            if (!$Object.is(v = r.double(), 0))
                                m.put = v;
                            else
                                delete m.put;
                            continue;
                        }
                    case 10: {
                            if (u !== 1)
                                break;
                            if (!$Object.is(v = r.double(), 0))
                                m.ended = v;
                            else
                                delete m.ended;
                            continue;
                        }
                    }
                    r.skipType(u, q, t);
                    if (!r.discardUnknown) {
                        $util.makeProp(m, "$unknowns", false);
                        (m.$unknowns || (m.$unknowns = [])).push(r.raw(s, r.pos));
                    }
                }
                if (l !== $undefined) {
                    if (r.pos !== c)
                        throw $RangeError("index out of range");
                    r.len = l;
                }
                if (z !== $undefined)
                    throw $Error("missing end group");
                return m;
            };

            QueueState.getTypeUrl = function(prefix) {
                if (prefix === $undefined)
                    prefix = "type.googleapis.com";
                return prefix + "/millrace.v1.QueueState";
            };

            return QueueState;
        })();

        v1.QueueStates = (function() {

            const QueueStates = function (p) {
                this.queues = [];
                if (p)
                    for (var ks = $Object.keys(p), i = 0; i < ks.length; ++i)
                        if (p[ks[i]] != null && ks[i] !== "__proto__")
                            this[ks[i]] = p[ks[i]];
            };

            QueueStates.prototype.queues = $util.emptyArray;

            QueueStates.encode = function (m, w, q) {
                if (!w)
                    w = $Writer.create();
                if (q === $undefined)
                    q = 0;
                if (q > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (m.queues != null && m.queues.length) {
                    for (var i = 0; i < m.queues.length; ++i)
                        $root.millrace.v1.QueueState.encode(m.queues[i], w.uint32(10).fork(), q + 1).ldelim();
                }
                if (m.$unknowns != null && $Object.hasOwnProperty.call(m, "$unknowns"))
                    for (var i = 0; i < m.$unknowns.length; ++i)
                        w.raw(m.$unknowns[i]);
                return w;
            };

            QueueStates.decode = function (r, l, z, q, g) {
                if (!(r instanceof $Reader))
                    r = $Reader.create(r);
                if (q === $undefined)
                    q = 0;
                if (q > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                var c, m;
                if (l === $undefined)
                    c = r.len;
                else {
                    c = r.pos + l;
                    if (c > r.len)
                        throw $RangeError("index out of range");
                    l = r.len;
                    r.len = c;
                }
                m = g || new $root.millrace.v1.QueueStates();
                while (r.pos < c) {
                    var s = r.pos;
                    var t = r.tag();
                    if (t === z) {
                        z = $undefined;
                        break;
                    }
                    var u = t & 7;
                    switch (t >>>= 3) {
                    case 1: {
                            if (u !== 2)
                                break;
                            if (!(m.queues && m.queues.length))
                                m.queues = [];
                            m.queues.push($root.millrace.v1.QueueState.decode(r, r.size(), $undefined, q + 1));
                            continue;
                        }
                    }
                    r.skipType(u, q, t);
                    if (!r.discardUnknown) {
                        $util.makeProp(m, "$unknowns", false);
                        (m.$unknowns || (m.$unknowns = [])).push(r.raw(s, r.pos));
                    }
                }
                if (l !== $undefined) {
                    if (r.pos !== c)
                        throw $RangeError("index out of range");
                    r.len = l;
                }
                if (z !== $undefined)
                    throw $Error("missing end group");
                return m;
            };

            QueueStates.getTypeUrl = function(prefix) {
                if (prefix === $undefined)
                    prefix = "type.googleapis.com";
                return prefix + "/millrace.v1.QueueStates";
            };

            return QueueStates;
        })();

        v1.Channel = (function() {

            const Channel = function (p) {
                if (p)
                    for (var ks = $Object.keys(p), i = 0; i < ks.length; ++i)
                        if (p[ks[i]] != null && ks[i] !== "__proto__")
                            this[ks[i]] = p[ks[i]];
            };

            Channel.prototype.model = "";
            Channel.prototype.queue = "";

            Channel.encode = function (m, w, q) {
                if (!w)
                    w = $Writer.create();
                if (q === $undefined)
                    q = 0;
                if (q > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (m.model != null && $Object.hasOwnProperty.call(m, "model") && m.model !== "")
                    w.uint32(10).string(m.model);
                if (m.queue != null && $Object.hasOwnProperty.call(m, "queue") && m.queue !== "")
                    w.uint32(18).string(m.queue);
                if (m.$unknowns != null && $Object.hasOwnProperty.call(m, "$unknowns"))
                    for (var i = 0; i < m.$unknowns.length; ++i)
                        w.raw(m.$unknowns[i]);
                return w;
            };

            Channel.decode = function (r, l, z, q, g) {
                if (!(r instanceof $Reader))
                    r = $Reader.create(r);
                if (q === $undefined)
                    q = 0;
                if (q > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                var c, m, v;
                if (l === $undefined)
                    c = r.len;
                else {
                    c = r.pos + l;
                    if (c > r.len)
                        throw $RangeError("index out of range");
                    l = r.len;
                    r.len = c;
                }
                m = g || new $root.millrace.v1.Channel();
                while (r.pos < c) {
                    var s = r.pos;
                    var t = r.tag();
                    if (t === z) {
                        z = $undefined;
                        break;
                    }
                    var u = t & 7;
                    switch (t >>>= 3) {
                    case 1: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.model = v;
                            else
                                delete m.model;
                            continue;
                        }
                    case 2: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.queue = v;
                            else
                                delete m.queue;
                            continue;
                        }
                    }
                    r.skipType(u, q, t);
                    if (!r.discardUnknown) {
                        $util.makeProp(m, "$unknowns", false);
                        (m.$unknowns || (m.$unknowns = [])).push(r.raw(s, r.pos));
                    }
                }
                if (l !== $undefined) {
                    if (r.pos !== c)
                        throw $RangeError("index out of range");
                    r.len = l;
                }
                if (z !== $undefined)
                    throw $Error("missing end group");
                return m;
            };

            Channel.getTypeUrl = function(prefix) {
                if (prefix === $undefined)
                    prefix = "type.googleapis.com";
                return prefix + "/millrace.v1.Channel";
            };

            return Channel;
        })();

        v1.ChannelDelete = (function() {

            const ChannelDelete = function (p) {
                if (p)
                    for (var ks = $Object.keys(p), i = 0; i < ks.length; ++i)
                        if (p[ks[i]] != null && ks[i] !== "__proto__")
                            this[ks[i]] = p[ks[i]];
            };

            ChannelDelete.prototype.model = "";

            ChannelDelete.encode = function (m, w, q) {
                if (!w)
                    w = $Writer.create();
                if (q === $undefined)
                    q = 0;
                if (q > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (m.model != null && $Object.hasOwnProperty.call(m, "model") && m.model !== "")
                    w.uint32(10).string(m.model);
                if (m.$unknowns != null && $Object.hasOwnProperty.call(m, "$unknowns"))
                    for (var i = 0; i < m.$unknowns.length; ++i)
                        w.raw(m.$unknowns[i]);
                return w;
            };

            ChannelDelete.decode = function (r, l, z, q, g) {
                if (!(r instanceof $Reader))
                    r = $Reader.create(r);
                if (q === $undefined)
                    q = 0;
                if (q > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                var c, m, v;
                if (l === $undefined)
                    c = r.len;
                else {
                    c = r.pos + l;
                    if (c > r.len)
                        throw $RangeError("index out of range");
                    l = r.len;
                    r.len = c;
                }
                m = g || new $root.millrace.v1.ChannelDelete();
                while (r.pos < c) {
                    var s = r.pos;
                    var t = r.tag();
                    if (t === z) {
                        z = $undefined;
                        break;
                    }
                    var u = t & 7;
                    switch (t >>>= 3) {
                    case 1: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.model = v;
                            else
                                delete m.model;
                            continue;
                        }
                    }
                    r.skipType(u, q, t);
                    if (!r.discardUnknown) {
                        $util.makeProp(m, "$unknowns", false);
                        (m.$unknowns || (m.$unknowns = [])).push(r.raw(s, r.pos));
                    }
                }
                if (l !== $undefined) {
                    if (r.pos !== c)
                        throw $RangeError("index out of range");
                    r.len = l;
                }
                if (z !== $undefined)
                    throw $Error("missing end group");
                return m;
            };

            ChannelDelete.getTypeUrl = function(prefix) {
                if (prefix === $undefined)
                    prefix = "type.googleapis.com";
                return prefix + "/millrace.v1.ChannelDelete";
            };

            return ChannelDelete;
        })();

        v1.ChannelList = (function() {

            const ChannelList = function (p) {
                if (p)
                    for (var ks = $Object.keys(p), i = 0; i < ks.length; ++i)
                        if (p[ks[i]] != null && ks[i] !== "__proto__")
                            this[ks[i]] = p[ks[i]];
            };

            ChannelList.encode = function (m, w, q) {
                if (!w)
                    w = $Writer.create();
                if (q === $undefined)
                    q = 0;
                if (q > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (m.$unknowns != null && $Object.hasOwnProperty.call(m, "$unknowns"))
                    for (var i = 0; i < m.$unknowns.length; ++i)
                        w.raw(m.$unknowns[i]);
                return w;
            };

            ChannelList.decode = function (r, l, z, q, g) {
                if (!(r instanceof $Reader))
                    r = $Reader.create(r);
                if (q === $undefined)
                    q = 0;
                if (q > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                var c, m;
                if (l === $undefined)
                    c = r.len;
                else {
                    c = r.pos + l;
                    if (c > r.len)
                        throw $RangeError("index out of range");
                    l = r.len;
                    r.len = c;
                }
                m = g || new $root.millrace.v1.ChannelList();
                while (r.pos < c) {
                    var s = r.pos;
                    var t = r.tag();
                    if (t === z) {
                        z = $undefined;
                        break;
                    }
                    r.skipType(t & 7, q, t);
                    if (!r.discardUnknown) {
                        $util.makeProp(m, "$unknowns", false);
                        (m.$unknowns || (m.$unknowns = [])).push(r.raw(s, r.pos));
                    }
                }
                if (l !== $undefined) {
                    if (r.pos !== c)
                        throw $RangeError("index out of range");
                    r.len = l;
                }
                if (z !== $undefined)
                    throw $Error("missing end group");
                return m;
            };

            ChannelList.getTypeUrl = function(prefix) {
                if (prefix === $undefined)
                    prefix = "type.googleapis.com";
                return prefix + "/millrace.v1.ChannelList";
            };

            return ChannelList;
        })();

        v1.Channels = (function() {

            const Channels = function (p) {
                this.channels = [];
                if (p)
                    for (var ks = $Object.keys(p), i = 0; i < ks.length; ++i)
                        if (p[ks[i]] != null && ks[i] !== "__proto__")
                            this[ks[i]] = p[ks[i]];
            };

            Channels.prototype.channels = $util.emptyArray;

            Channels.encode = function (m, w, q) {
                if (!w)
                    w = $Writer.create();
                if (q === $undefined)
                    q = 0;
                if (q > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (m.channels != null && m.channels.length) {
                    for (var i = 0; i < m.channels.length; ++i)
                        $root.millrace.v1.Channel.encode(m.channels[i], w.uint32(10).fork(), q + 1).ldelim();
                }
                if (m.$unknowns != null && $Object.hasOwnProperty.call(m, "$unknowns"))
                    for (var i = 0; i < m.$unknowns.length; ++i)
                        w.raw(m.$unknowns[i]);
                return w;
            };

            Channels.decode = function (r, l, z, q, g) {
                if (!(r instanceof $Reader))
                    r = $Reader.create(r);
                if (q === $undefined)
                    q = 0;
                if (q > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                var c, m;
                if (l === $undefined)
                    c = r.len;
                else {
                    c = r.pos + l;
                    if (c > r.len)
                        throw $RangeError("index out of range");
                    l = r.len;
                    r.len = c;
                }
                m = g || new $root.millrace.v1.Channels();
                while (r.pos < c) {
                    var s = r.pos;
                    var t = r.tag();
                    if (t === z) {
                        z = $undefined;
                        break;
                    }
                    var u = t & 7;
                    switch (t >>>= 3) {
                    case 1: {
                            if (u !== 2)
                                break;
                            if (!(m.channels && m.channels.length))
                                m.channels = [];
                            m.channels.push($root.millrace.v1.Channel.decode(r, r.size(), $undefined, q + 1));
                            continue;
                        }
                    }
                    r.skipType(u, q, t);
                    if (!r.discardUnknown) {
                        $util.makeProp(m, "$unknowns", false);
                        (m.$unknowns || (m.$unknowns = [])).push(r.raw(s, r.pos));
                    }
                }
                if (l !== $undefined) {
                    if (r.pos !== c)
                        throw $RangeError("index out of range");
                    r.len = l;
                }
                if (z !== $undefined)
                    throw $Error("missing end group");
                return m;
            };

            Channels.getTypeUrl = function(prefix) {
                if (prefix === $undefined)
                    prefix = "type.googleapis.com";
                return prefix + "/millrace.v1.Channels";
            };

            return Channels;
        })();

        v1.TaskPut = (function() {

            const TaskPut = function (p) {
                if (p)
                    for (var ks = $Object.keys(p), i = 0; i < ks.length; ++i)
                        if (p[ks[i]] != null && ks[i] !== "__proto__")
                            this[ks[i]] = p[ks[i]];
            };

            TaskPut.prototype.queue = "";
            TaskPut.prototype.endpoint = "";
            TaskPut.prototype.data = "";
            TaskPut.prototype.response_mode = "";
            TaskPut.prototype.callback_url = "";
            TaskPut.prototype.level = null;
            TaskPut.prototype.timeout = 0;
            TaskPut.prototype.delay = 0;
            TaskPut.prototype.max_attempts = 0;
            TaskPut.prototype.dedupe_key = "";
            TaskPut.prototype.ak = "";
            TaskPut.prototype.instance_id = "";
            TaskPut.prototype.trace_id = "";

            let $oneOfFields;

            // Virtual OneOf for proto3 optional field
            $Object.defineProperty(TaskPut.prototype, "_level", {
                get: $util.oneOfGetter($oneOfFields = ["level"]),
                set: $util.oneOfSetter($oneOfFields)
            });

            TaskPut.encode = function (m, w, q) {
                if (!w)
                    w = $Writer.create();
                if (q === $undefined)
                    q = 0;
                if (q > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (m.queue != null && $Object.hasOwnProperty.call(m, "queue") && m.queue !== "")
                    w.uint32(10).string(m.queue);
                if (m.endpoint != null && $Object.hasOwnProperty.call(m, "endpoint") && m.endpoint !== "")
                    w.uint32(18).string(m.endpoint);
                if (m.data != null && $Object.hasOwnProperty.call(m, "data") && m.data !== "")
                    w.uint32(26).string(m.data);
                if (m.response_mode != null && $Object.hasOwnProperty.call(m, "response_mode") && m.response_mode !== "")
                    w.uint32(34).string(m.response_mode);
                if (m.callback_url != null && $Object.hasOwnProperty.call(m, "callback_url") && m.callback_url !== "")
                    w.uint32(42).string(m.callback_url);
                if (m.level != null && $Object.hasOwnProperty.call(m, "level"))
                    w.uint32(48).uint32(m.level);
                if (m.timeout != null && $Object.hasOwnProperty.call(m, "timeout") && !$Object.is(m.timeout, 0))
                    w.uint32(57).double(m.timeout);
                if (m.delay != null && $Object.hasOwnProperty.call(m, "delay") && !$Object.is(m.delay, 0))
                    w.uint32(65).double(m.delay);
                if (m.max_attempts != null && $Object.hasOwnProperty.call(m, "max_attempts") && m.max_attempts !== 0)
                    w.uint32(72).uint32(m.max_attempts);
                if (m.dedupe_key != null && $Object.hasOwnProperty.call(m, "dedupe_key") && m.dedupe_key !== "")
                    w.uint32(82).string(m.dedupe_key);
                if (m.ak != null && $Object.hasOwnProperty.call(m, "ak") && m.ak !== "")
                    w.uint32(90).string(m.ak);
                if (m.instance_id != null && $Object.hasOwnProperty.call(m, "instance_id") && m.instance_id !== "")
                    w.uint32(98).string(m.instance_id);
                if (m.trace_id != null && $Object.hasOwnProperty.call(m, "trace_id") && m.trace_id !== "")
                    w.uint32(106).string(m.trace_id);
                if (m.$unknowns != null && $Object.hasOwnProperty.call(m, "$unknowns"))
                    for (var i = 0; i < m.$unknowns.length; ++i)
                        w.raw(m.$unknowns[i]);
                return w;
            };

            TaskPut.decode = function (r, l, z, q, g) {
                if (!(r instanceof $Reader))
                    r = $Reader.create(r);
                if (q === $undefined)
                    q = 0;
                if (q > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                var c, m, v;
                if (l === $undefined)
                    c = r.len;
                else {
                    c = r.pos + l;
                    if (c > r.len)
                        throw $RangeError("index out of range");
                    l = r.len;
                    r.len = c;
                }
                m = g || new $root.millrace.v1.TaskPut();
                while (r.pos < c) {
                    var s = r.pos;
                    var t = r.tag();
                    if (t === z) {
                        z = $undefined;
                        break;
                    }
                    var u = t & 7;
                    switch (t >>>= 3) {
                    case 1: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.queue = v;
                            else
                                delete m.queue;
                            continue;
                        }
                    case 2: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.endpoint = v;
                            else
                                delete m.endpoint;
                            continue;
                        }
                    case 3: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.data = v;
                            else
                                delete m.data;
                            continue;
                        }
                    case 4: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.response_mode = v;
                            else
                                delete m.response_mode;
                            continue;
                        }
                    case 5: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.callback_url = v;
                            else
                                delete m.callback_url;
                            continue;
                        }
                    case 6: {
                            if (u !== 0)
                                break;
                            m.level = r.uint32();
                            m._level = "level";
                            continue;
                        }
                    case 7: {
                            if (u !== 1)
                                break;
                            if (!$Object.is(v = r.double(), 0))
                                m.timeout = v;
                            else
                                delete m.timeout;
                            continue;
                        }
                    case 8: {
                            if (u !== 1)
                                break;
                            if (!$Object.is(v = r.double(), 0))
                                m.delay = v;
                            else
                                delete m.delay;
                            continue;
                        }
                    case 9: {
                            if (u !== 0)
                                break;
                            if (v = r.uint32())
                                m.max_attempts = v;
                            else
                                delete m.max_attempts;
                            continue;
                        }
                    case 10: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.dedupe_key = v;
                            else
                                delete m.dedupe_key;
                            continue;
                        }
                    case 11: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.ak = v;
                            else
                                delete m.ak;
                            continue;
                        }
                    case 12: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.instance_id = v;
                            else
                                delete m.instance_id;
                            continue;
                        }
                    case 13: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.trace_id = v;
                            else
                                delete m.trace_id;
                            continue;
                        }
                    }
                    r.skipType(u, q, t);
                    if (!r.discardUnknown) {
                        $util.makeProp(m, "$unknowns", false);
                        (m.$unknowns || (m.$unknowns = [])).push(r.raw(s, r.pos));
                    }
                }
                if (l !== $undefined) {
                    if (r.pos !== c)
                        throw $RangeError("index out of range");
                    r.len = l;
                }
                if (z !== $undefined)
                    throw $Error("missing end group");
                return m;
            };

            TaskPut.getTypeUrl = function(prefix) {
                if (prefix === $undefined)
                    prefix = "type.googleapis.com";
                return prefix + "/millrace.v1.TaskPut";
            };

            return TaskPut;
        })();

        v1.TaskPuts = (function() {

            const TaskPuts = function (p) {
                this.puts = [];
                if (p)
                    for (var ks = $Object.keys(p), i = 0; i < ks.length; ++i)
                        if (p[ks[i]] != null && ks[i] !== "__proto__")
                            this[ks[i]] = p[ks[i]];
            };

            TaskPuts.prototype.puts = $util.emptyArray;

            TaskPuts.encode = function (m, w, q) {
                if (!w)
                    w = $Writer.create();
                if (q === $undefined)
                    q = 0;
                if (q > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (m.puts != null && m.puts.length) {
                    for (var i = 0; i < m.puts.length; ++i)
                        $root.millrace.v1.TaskPut.encode(m.puts[i], w.uint32(10).fork(), q + 1).ldelim();
                }
                if (m.$unknowns != null && $Object.hasOwnProperty.call(m, "$unknowns"))
                    for (var i = 0; i < m.$unknowns.length; ++i)
                        w.raw(m.$unknowns[i]);
                return w;
            };

            TaskPuts.decode = function (r, l, z, q, g) {
                if (!(r instanceof $Reader))
                    r = $Reader.create(r);
                if (q === $undefined)
                    q = 0;
                if (q > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                var c, m;
                if (l === $undefined)
                    c = r.len;
                else {
                    c = r.pos + l;
                    if (c > r.len)
                        throw $RangeError("index out of range");
                    l = r.len;
                    r.len = c;
                }
                m = g || new $root.millrace.v1.TaskPuts();
                while (r.pos < c) {
                    var s = r.pos;
                    var t = r.tag();
                    if (t === z) {
                        z = $undefined;
                        break;
                    }
                    var u = t & 7;
                    switch (t >>>= 3) {
                    case 1: {
                            if (u !== 2)
                                break;
                            if (!(m.puts && m.puts.length))
                                m.puts = [];
                            m.puts.push($root.millrace.v1.TaskPut.decode(r, r.size(), $undefined, q + 1));
                            continue;
                        }
                    }
                    r.skipType(u, q, t);
                    if (!r.discardUnknown) {
                        $util.makeProp(m, "$unknowns", false);
                        (m.$unknowns || (m.$unknowns = [])).push(r.raw(s, r.pos));
                    }
                }
                if (l !== $undefined) {
                    if (r.pos !== c)
                        throw $RangeError("index out of range");
                    r.len = l;
                }
                if (z !== $undefined)
                    throw $Error("missing end group");
                return m;
            };

            TaskPuts.getTypeUrl = function(prefix) {
                if (prefix === $undefined)
                    prefix = "type.googleapis.com";
                return prefix + "/millrace.v1.TaskPuts";
            };

            return TaskPuts;
        })();

        v1.TaskTakes = (function() {

            const TaskTakes = function (p) {
                this.takes = [];
                if (p)
                    for (var ks = $Object.keys(p), i = 0; i < ks.length; ++i)
                        if (p[ks[i]] != null && ks[i] !== "__proto__")
                            this[ks[i]] = p[ks[i]];
            };

            TaskTakes.prototype.takes = $util.emptyArray;

            TaskTakes.encode = function (m, w, q) {
                if (!w)
                    w = $Writer.create();
                if (q === $undefined)
                    q = 0;
                if (q > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (m.takes != null && m.takes.length) {
                    for (var i = 0; i < m.takes.length; ++i)
                        $root.millrace.v1.TaskTake.encode(m.takes[i], w.uint32(10).fork(), q + 1).ldelim();
                }
                if (m.$unknowns != null && $Object.hasOwnProperty.call(m, "$unknowns"))
                    for (var i = 0; i < m.$unknowns.length; ++i)
                        w.raw(m.$unknowns[i]);
                return w;
            };

            TaskTakes.decode = function (r, l, z, q, g) {
                if (!(r instanceof $Reader))
                    r = $Reader.create(r);
                if (q === $undefined)
                    q = 0;
                if (q > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                var c, m;
                if (l === $undefined)
                    c = r.len;
                else {
                    c = r.pos + l;
                    if (c > r.len)
                        throw $RangeError("index out of range");
                    l = r.len;
                    r.len = c;
                }
                m = g || new $root.millrace.v1.TaskTakes();
                while (r.pos < c) {
                    var s = r.pos;
                    var t = r.tag();
                    if (t === z) {
                        z = $undefined;
                        break;
                    }
                    var u = t & 7;
                    switch (t >>>= 3) {
                    case 1: {
                            if (u !== 2)
                                break;
                            if (!(m.takes && m.takes.length))
                                m.takes = [];
                            m.takes.push($root.millrace.v1.TaskTake.decode(r, r.size(), $undefined, q + 1));
                            continue;
                        }
                    }
                    r.skipType(u, q, t);
                    if (!r.discardUnknown) {
                        $util.makeProp(m, "$unknowns", false);
                        (m.$unknowns || (m.$unknowns = [])).push(r.raw(s, r.pos));
                    }
                }
                if (l !== $undefined) {
                    if (r.pos !== c)
                        throw $RangeError("index out of range");
                    r.len = l;
                }
                if (z !== $undefined)
                    throw $Error("missing end group");
                return m;
            };

            TaskTakes.getTypeUrl = function(prefix) {
                if (prefix === $undefined)
                    prefix = "type.googleapis.com";
                return prefix + "/millrace.v1.TaskTakes";
            };

            return TaskTakes;
        })();

        v1.TaskCompletes = (function() {

            const TaskCompletes = function (p) {
                this.completes = [];
                if (p)
                    for (var ks = $Object.keys(p), i = 0; i < ks.length; ++i)
                        if (p[ks[i]] != null && ks[i] !== "__proto__")
                            this[ks[i]] = p[ks[i]];
            };

            TaskCompletes.prototype.completes = $util.emptyArray;

            TaskCompletes.encode = function (m, w, q) {
                if (!w)
                    w = $Writer.create();
                if (q === $undefined)
                    q = 0;
                if (q > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (m.completes != null && m.completes.length) {
                    for (var i = 0; i < m.completes.length; ++i)
                        $root.millrace.v1.TaskComplete.encode(m.completes[i], w.uint32(10).fork(), q + 1).ldelim();
                }
                if (m.$unknowns != null && $Object.hasOwnProperty.call(m, "$unknowns"))
                    for (var i = 0; i < m.$unknowns.length; ++i)
                        w.raw(m.$unknowns[i]);
                return w;
            };

            TaskCompletes.decode = function (r, l, z, q, g) {
                if (!(r instanceof $Reader))
                    r = $Reader.create(r);
                if (q === $undefined)
                    q = 0;
                if (q > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                var c, m;
                if (l === $undefined)
                    c = r.len;
                else {
                    c = r.pos + l;
                    if (c > r.len)
                        throw $RangeError("index out of range");
                    l = r.len;
                    r.len = c;
                }
                m = g || new $root.millrace.v1.TaskCompletes();
                while (r.pos < c) {
                    var s = r.pos;
                    var t = r.tag();
                    if (t === z) {
                        z = $undefined;
                        break;
                    }
                    var u = t & 7;
                    switch (t >>>= 3) {
                    case 1: {
                            if (u !== 2)
                                break;
                            if (!(m.completes && m.completes.length))
                                m.completes = [];
                            m.completes.push($root.millrace.v1.TaskComplete.decode(r, r.size(), $undefined, q + 1));
                            continue;
                        }
                    }
                    r.skipType(u, q, t);
                    if (!r.discardUnknown) {
                        $util.makeProp(m, "$unknowns", false);
                        (m.$unknowns || (m.$unknowns = [])).push(r.raw(s, r.pos));
                    }
                }
                if (l !== $undefined) {
                    if (r.pos !== c)
                        throw $RangeError("index out of range");
                    r.len = l;
                }
                if (z !== $undefined)
                    throw $Error("missing end group");
                return m;
            };

            TaskCompletes.getTypeUrl = function(prefix) {
                if (prefix === $undefined)
                    prefix = "type.googleapis.com";
                return prefix + "/millrace.v1.TaskCompletes";
            };

            return TaskCompletes;
        })();

        v1.TaskOutcomes = (function() {

            const TaskOutcomes = function (p) {
                this.outcomes = [];
                if (p)
                    for (var ks = $Object.keys(p), i = 0; i < ks.length; ++i)
                        if (p[ks[i]] != null && ks[i] !== "__proto__")
                            this[ks[i]] = p[ks[i]];
            };

            TaskOutcomes.prototype.outcomes = $util.emptyArray;

            TaskOutcomes.encode = function (m, w, q) {
                if (!w)
                    w = $Writer.create();
                if (q === $undefined)
                    q = 0;
                if (q > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (m.outcomes != null && m.outcomes.length) {
                    for (var i = 0; i < m.outcomes.length; ++i)
                        $root.millrace.v1.TaskOutcome.encode(m.outcomes[i], w.uint32(10).fork(), q + 1).ldelim();
                }
                if (m.$unknowns != null && $Object.hasOwnProperty.call(m, "$unknowns"))
                    for (var i = 0; i < m.$unknowns.length; ++i)
                        w.raw(m.$unknowns[i]);
                return w;
            };

            TaskOutcomes.decode = function (r, l, z, q, g) {
                if (!(r instanceof $Reader))
                    r = $Reader.create(r);
                if (q === $undefined)
                    q = 0;
                if (q > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                var c, m;
                if (l === $undefined)
                    c = r.len;
                else {
                    c = r.pos + l;
                    if (c > r.len)
                        throw $RangeError("index out of range");
                    l = r.len;
                    r.len = c;
                }
                m = g || new $root.millrace.v1.TaskOutcomes();
                while (r.pos < c) {
                    var s = r.pos;
                    var t = r.tag();
                    if (t === z) {
                        z = $undefined;
                        break;
                    }
                    var u = t & 7;
                    switch (t >>>= 3) {
                    case 1: {
                            if (u !== 2)
                                break;
                            if (!(m.outcomes && m.outcomes.length))
                                m.outcomes = [];
                            m.outcomes.push($root.millrace.v1.TaskOutcome.decode(r, r.size(), $undefined, q + 1));
                            continue;
                        }
                    }
                    r.skipType(u, q, t);
                    if (!r.discardUnknown) {
                        $util.makeProp(m, "$unknowns", false);
                        (m.$unknowns || (m.$unknowns = [])).push(r.raw(s, r.pos));
                    }
                }
                if (l !== $undefined) {
                    if (r.pos !== c)
                        throw $RangeError("index out of range");
                    r.len = l;
                }
                if (z !== $undefined)
                    throw $Error("missing end group");
                return m;
            };

            TaskOutcomes.getTypeUrl = function(prefix) {
                if (prefix === $undefined)
                    prefix = "type.googleapis.com";
                return prefix + "/millrace.v1.TaskOutcomes";
            };

            return TaskOutcomes;
        })();

        v1.TaskOutcome = (function() {

            const TaskOutcome = function (p) {
                if (p)
                    for (var ks = $Object.keys(p), i = 0; i < ks.length; ++i)
                        if (p[ks[i]] != null && ks[i] !== "__proto__")
                            this[ks[i]] = p[ks[i]];
            };

            TaskOutcome.prototype.task_id = "";
            TaskOutcome.prototype.status = "";
            TaskOutcome.prototype.error = null;

            TaskOutcome.encode = function (m, w, q) {
                if (!w)
                    w = $Writer.create();
                if (q === $undefined)
                    q = 0;
                if (q > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (m.task_id != null && $Object.hasOwnProperty.call(m, "task_id") && m.task_id !== "")
                    w.uint32(10).string(m.task_id);
                if (m.status != null && $Object.hasOwnProperty.call(m, "status") && m.status !== "")
                    w.uint32(18).string(m.status);
                if (m.error != null && $Object.hasOwnProperty.call(m, "error"))
                    $root.millrace.v1.Error.encode(m.error, w.uint32(26).fork(), q + 1).ldelim();
                if (m.$unknowns != null && $Object.hasOwnProperty.call(m, "$unknowns"))
                    for (var i = 0; i < m.$unknowns.length; ++i)
                        w.raw(m.$unknowns[i]);
                return w;
            };

            TaskOutcome.decode = function (r, l, z, q, g) {
                if (!(r instanceof $Reader))
                    r = $Reader.create(r);
                if (q === $undefined)
                    q = 0;
                if (q > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                var c, m, v;
                if (l === $undefined)
                    c = r.len;
                else {
                    c = r.pos + l;
                    if (c > r.len)
                        throw $RangeError("index out of range");
                    l = r.len;
                    r.len = c;
                }
                m = g || new $root.millrace.v1.TaskOutcome();
                while (r.pos < c) {
                    var s = r.pos;
                    var t = r.tag();
                    if (t === z) {
                        z = $undefined;
                        break;
                    }
                    var u = t & 7;
                    switch (t >>>= 3) {
                    case 1: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.task_id = v;
                            else
                                delete m.task_id;
                            continue;
                        }
                    case 2: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.status = v;
                            else
                                delete m.status;
                            continue;
                        }
                    case 3: {
                            if (u !== 2)
                                break;
                            m.error = $root.millrace.v1.Error.decode(r, r.size(), $undefined, q + 1, m.error);
                            continue;
                        }
                    }
                    r.skipType(u, q, t);
                    if (!r.discardUnknown) {
                        $util.makeProp(m, "$unknowns", false);
                        (m.$unknowns || (m.$unknowns = [])).push(r.raw(s, r.pos));
                    }
                }
                if (l !== $undefined) {
                    if (r.pos !== c)
                        throw $RangeError("index out of range");
                    r.len = l;
                }
                if (z !== $undefined)
                    throw $Error("missing end group");
                return m;
            };

            TaskOutcome.getTypeUrl = function(prefix) {
                if (prefix === $undefined)
                    prefix = "type.googleapis.com";
                return prefix + "/millrace.v1.TaskOutcome";
            };

            return TaskOutcome;
        })();

        v1.TaskTake = (function() {

            const TaskTake = function (p) {
                this.queues = [];
                if (p)
                    for (var ks = $Object.keys(p), i = 0; i < ks.length; ++i)
                        if (p[ks[i]] != null && ks[i] !== "__proto__")
                            this[ks[i]] = p[ks[i]];
            };

            TaskTake.prototype.queues = $util.emptyArray;
            TaskTake.prototype.size = 0;
            TaskTake.prototype.strategy = "";
            TaskTake.prototype.wait = 0;
            TaskTake.prototype.lease = 0;

            TaskTake.encode = function (m, w, q) {
                if (!w)
                    w = $Writer.create();
                if (q === $undefined)
                    q = 0;
                if (q > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (m.queues != null && m.queues.length) {
                    for (var i = 0; i < m.queues.length; ++i)
                        w.uint32(10).string(m.queues[i]);
                }
                if (m.size != null && $Object.hasOwnProperty.call(m, "size") && m.size !== 0)
                    w.uint32(16).uint32(m.size);
                if (m.strategy != null && $Object.hasOwnProperty.call(m, "strategy") && m.strategy !== "")
                    w.uint32(26).string(m.strategy);
                if (m.wait != null && $Object.hasOwnProperty.call(m, "wait") && !$Object.is(m.wait, 0))
                    w.uint32(33).double(m.wait);
                if (m.lease != null && $Object.hasOwnProperty.call(m, "lease") && !$Object.is(m.lease, 0))
                    w.uint32(41).double(m.lease);
                if (m.$unknowns != null && $Object.hasOwnProperty.call(m, "$unknowns"))
                    for (var i = 0; i < m.$unknowns.length; ++i)
                        w.raw(m.$unknowns[i]);
                return w;
            };

            TaskTake.decode = function (r, l, z, q, g) {
                if (!(r instanceof $Reader))
                    r = $Reader.create(r);
                if (q === $undefined)
                    q = 0;
                if (q > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                var c, m, v;
                if (l === $undefined)
                    c = r.len;
                else {
                    c = r.pos + l;
                    if (c > r.len)
                        throw $RangeError("index out of range");
                    l = r.len;
                    r.len = c;
                }
                m = g || new $root.millrace.v1.TaskTake();
                while (r.pos < c) {
                    var s = r.pos;
                    var t = r.tag();
                    if (t === z) {
                        z = $undefined;
                        break;
                    }
                    var u = t & 7;
                    switch (t >>>= 3) {
                    case 1: {
                            if (u !== 2)
                                break;
                            if (!(m.queues && m.queues.length))
                                m.queues = [];
                            m.queues.push(r.stringVerify());
                            continue;
                        }
                    case 2: {
                            if (u !== 0)
                                break;
                            if (v = r.uint32())
                                m.size = v;
                            else
                                delete m.size;
                            continue;
                        }
                    case 3: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.strategy = v;
                            else
                                delete m.strategy;
                            continue;
                        }
                    case 4: {
                            if (u !== 1)
                                break;
                            if (!$Object.is(v = r.double(), 0))
                                m.wait = v;
                            else
                                delete m.wait;
                            continue;
                        }
                    case 5: {
                            if (u !== 1)
                                break;
                            if (!$Object.is(v = r.double(), 0))
                                m.lease = v;
                            else
                                delete m.lease;
                            continue;
                        }
                    }
                    r.skipType(u, q, t);
                    if (!r.discardUnknown) {
                        $util.makeProp(m, "$unknowns", false);
                        (m.$unknowns || (m.$unknowns = [])).push(r.raw(s, r.pos));
                    }
                }
                if (l !== $undefined) {
                    if (r.pos !== c)
                        throw $RangeError("index out of range");
                    r.len = l;
                }
                if (z !== $undefined)
                    throw $Error("missing end group");
                return m;
            };

            TaskTake.getTypeUrl = function(prefix) {
                if (prefix === $undefined)
                    prefix = "type.googleapis.com";
                return prefix + "/millrace.v1.TaskTake";
            };

            return TaskTake;
        })();

        v1.Task = (function() {

            const Task = function (p) {
                if (p)
                    for (var ks = $Object.keys(p), i = 0; i < ks.length; ++i)
                        if (p[ks[i]] != null && ks[i] !== "__proto__")
                            this[ks[i]] = p[ks[i]];
            };

            Task.prototype.task_id = "";
            Task.prototype.queue = "";
            Task.prototype.endpoint = "";
            Task.prototype.level = 0;
            Task.prototype.data = "";
            Task.prototype.ak = "";
            Task.prototype.response_mode = "";
            Task.prototype.status = "";
            Task.prototype.start_time = 0;
            Task.prototype.running_time = 0;
            Task.prototype.expire_time = 0;
            Task.prototype.completed_time = 0;
            Task.prototype.batch_id = "";
            Task.prototype.trace_id = "";
            Task.prototype.callback_url = "";
            Task.prototype.instance_id = "";
            Task.prototype.lease_id = "";
            Task.prototype.lease_expire_time = 0;
            Task.prototype.attempts = 0;
            Task.prototype.max_attempts = 0;
            Task.prototype.result = "";
            Task.prototype.callback_status = "";

            Task.encode = function (m, w, q) {
                if (!w)
                    w = $Writer.create();
                if (q === $undefined)
                    q = 0;
                if (q > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (m.task_id != null && $Object.hasOwnProperty.call(m, "task_id") && m.task_id !== "")
                    w.uint32(10).string(m.task_id);
                if (m.queue != null && $Object.hasOwnProperty.call(m, "queue") && m.queue !== "")
                    w.uint32(18).string(m.queue);
                if (m.endpoint != null && $Object.hasOwnProperty.call(m, "endpoint") && m.endpoint !== "")
                    w.uint32(26).string(m.endpoint);
                if (m.level != null && $Object.hasOwnProperty.call(m, "level") && m.level !== 0)
                    w.uint32(32).uint32(m.level);
                if (m.data != null && $Object.hasOwnProperty.call(m, "data") && m.data !== "")
                    w.uint32(42).string(m.data);
                if (m.ak != null && $Object.hasOwnProperty.call(m, "ak") && m.ak !== "")
                    w.uint32(50).string(m.ak);
                if (m.response_mode != null && $Object.hasOwnProperty.call(m, "response_mode") && m.response_mode !== "")
                    w.uint32(58).string(m.response_mode);
                if (m.status != null && $Object.hasOwnProperty.call(m, "status") && m.status !== "")
                    w.uint32(66).string(m.status);
                if (m.start_time != null && $Object.hasOwnProperty.call(m, "start_time") && !$Object.is(m.start_time, 0))
                    w.uint32(73).double(m.start_time);
                if (m.running_time != null && $Object.hasOwnProperty.call(m, "running_time") && !$Object.is(m.running_time, 0))
                    w.uint32(81).double(m.running_time);
                if (m.expire_time != null && $Object.hasOwnProperty.call(m, "expire_time") && !$Object.is(m.expire_time, 0))
                    w.uint32(89).double(m.expire_time);
                if (m.completed_time != null && $Object.hasOwnProperty.call(m, "completed_time") && !$Object.is(m.completed_time, 0))
                    w.uint32(97).double(m.completed_time);
                if (m.batch_id != null && $Object.hasOwnProperty.call(m, "batch_id") && m.batch_id !== "")
                    w.uint32(106).string(m.batch_id);
                if (m.trace_id != null && $Object.hasOwnProperty.call(m, "trace_id") && m.trace_id !== "")
                    w.uint32(114).string(m.trace_id);
                if (m.callback_url != null && $Object.hasOwnProperty.call(m, "callback_url") && m.callback_url !== "")
                    w.uint32(122).string(m.callback_url);
                if (m.instance_id != null && $Object.hasOwnProperty.call(m, "instance_id") && m.instance_id !== "")
                    w.uint32(130).string(m.instance_id);
                if (m.lease_id != null && $Object.hasOwnProperty.call(m, "lease_id") && m.lease_id !== "")
                    w.uint32(138).string(m.lease_id);
                if (m.lease_expire_time != null && $Object.hasOwnProperty.call(m, "lease_expire_time") && !$Object.is(m.lease_expire_time, 0))
                    w.uint32(145).double(m.lease_expire_time);
                if (m.attempts != null && $Object.hasOwnProperty.call(m, "attempts") && m.attempts !== 0)
                    w.uint32(152).uint32(m.attempts);
                if (m.max_attempts != null && $Object.hasOwnProperty.call(m, "max_attempts") && m.max_attempts !== 0)
                    w.uint32(160).uint32(m.max_attempts);
                if (m.result != null && $Object.hasOwnProperty.call(m, "result") && m.result !== "")
                    w.uint32(170).string(m.result);
                if (m.callback_status != null && $Object.hasOwnProperty.call(m, "callback_status") && m.callback_status !== "")
                    w.uint32(178).string(m.callback_status);
                if (m.$unknowns != null && $Object.hasOwnProperty.call(m, "$unknowns"))
                    for (var i = 0; i < m.$unknowns.length; ++i)
                        w.raw(m.$unknowns[i]);
                return w;
            };

            Task.decode = function (r, l, z, q, g) {
                if (!(r instanceof $Reader))
                    r = $Reader.create(r);
                if (q === $undefined)
                    q = 0;
                if (q > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                var c, m, v;
                if (l === $undefined)
                    c = r.len;
                else {
                    c = r.pos + l;
                    if (c > r.len)
                        throw $RangeError("index out of range");
                    l = r.len;
                    r.len = c;
                }
                m = g || new $root.millrace.v1.Task();
                while (r.pos < c) {
                    var s = r.pos;
                    var t = r.tag();
                    if (t === z) {
                        z = $undefined;
                        break;
                    }
                    var u = t & 7;
                    switch (t >>>= 3) {
                    case 1: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.task_id = v;
                            else
                                delete m.task_id;
                            continue;
                        }
                    case 2: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.queue = v;
                            else
                                delete m.queue;
                            continue;
                        }
                    case 3: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.endpoint = v;
                            else
                                delete m.endpoint;
                            continue;
                        }
                    case 4: {
                            if (u !== 0)
                                break;
                            if (v = r.uint32())
                                m.level = v;
                            else
                                delete m.level;
                            continue;
                        }
                    case 5: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.data = v;
                            else
                                delete m.data;
                            continue;
                        }
                    case 6: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.ak = v;
                            else
                                delete m.ak;
                            continue;
                        }
                    case 7: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.response_mode = v;
                            else
                                delete m.response_mode;
                            continue;
                        }
                    case 8: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.status = v;
                            else
                                delete m.status;
                            continue;
                        }
                    case 9: {
                            if (u !== 1)
                                break;
                            if (!$Object.is(v = r.double(), 0))
                                m.start_time = v;
                            else
                                delete m.start_time;
                            continue;
                        }
                    case 10: {
                            if (u !== 1)
                                break;
                            if (!$Object.is(v = r.double(), 0))
                                m.running_time = v;
                            else
                                delete m.running_time;
                            continue;
                        }
                    case 11: {
                            if (u !== 1)
                                break;
                            if (!$Object.is(v = r.double(), 0))
                                m.expire_time = v;
                            else
                                delete m.expire_time;
                            continue;
                        }
                    case 12: {
                            if (u !== 1)
                                break;
                            if (!$Object.is(v = r.double(), 0))
                                m.completed_time = v;
                            else
                                delete m.completed_time;
                            continue;
                        }
                    case 13: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.batch_id = v;
                            else
                                delete m.batch_id;
                            continue;
                        }
                    case 14: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.trace_id = v;
                            else
                                delete m.trace_id;
                            continue;
                        }
                    case 15: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.callback_url = v;
                            else
                                delete m.callback_url;
                            continue;
                        }
                    case 16: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.instance_id = v;
                            else
                                delete m.instance_id;
                            continue;
                        }
                    case 17: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.lease_id = v;
                            else
                                delete m.lease_id;
                            continue;
                        }
                    case 18: {
                            if (u !== 1)
                                break;
                            if (!$Object.is(v = r.double(), 0))
                                m.lease_expire_time = v;
                            else
                                delete m.lease_expire_time;
                            continue;
                        }
                    case 19: {
                            if (u !== 0)
                                break;
                            if (v = r.uint32())
                                m.attempts = v;
                            else
                                delete m.attempts;
                            continue;
                        }
                    case 20: {
                            if (u !== 0)
                                break;
                            if (v = r.uint32())
                                m.max_attempts = v;
                            else
                                delete m.max_attempts;
                            continue;
                        }
                    case 21: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.result = v;
                            else
                                delete m.result;
                            continue;
                        }
                    case 22: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.callback_status = v;
                            else
                                delete m.callback_status;
                            continue;
                        }
                    }
                    r.skipType(u, q, t);
                    if (!r.discardUnknown) {
                        $util.makeProp(m, "$unknowns", false);
                        (m.$unknowns || (m.$unknowns = [])).push(r.raw(s, r.pos));
                    }
                }
                if (l !== $undefined) {
                    if (r.pos !== c)
                        throw $RangeError("index out of range");
                    r.len = l;
                }
                if (z !== $undefined)
                    throw $Error("missing end group");
                return m;
            };

            Task.getTypeUrl = function(prefix) {
                if (prefix === $undefined)
                    prefix = "type.googleapis.com";
                return prefix + "/millrace.v1.Task";
            };

            return Task;
        })();

        v1.TaskPage = (function() {

            const TaskPage = function (p) {
                this.tasks = [];
                if (p)
                    for (var ks = $Object.keys(p), i = 0; i < ks.length; ++i)
                        if (p[ks[i]] != null && ks[i] !== "__proto__")
                            this[ks[i]] = p[ks[i]];
            };

            TaskPage.prototype.tasks = $util.emptyArray;
            TaskPage.prototype.next_cursor = "";

            TaskPage.encode = function (m, w, q) {
                if (!w)
                    w = $Writer.create();
                if (q === $undefined)
                    q = 0;
                if (q > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (m.tasks != null && m.tasks.length) {
                    for (var i = 0; i < m.tasks.length; ++i)
                        $root.millrace.v1.Task.encode(m.tasks[i], w.uint32(10).fork(), q + 1).ldelim();
                }
                if (m.next_cursor != null && $Object.hasOwnProperty.call(m, "next_cursor") && m.next_cursor !== "")
                    w.uint32(18).string(m.next_cursor);
                if (m.$unknowns != null && $Object.hasOwnProperty.call(m, "$unknowns"))
                    for (var i = 0; i < m.$unknowns.length; ++i)
                        w.raw(m.$unknowns[i]);
                return w;
            };

            TaskPage.decode = function (r, l, z, q, g) {
                if (!(r instanceof $Reader))
                    r = $Reader.create(r);
                if (q === $undefined)
                    q = 0;
                if (q > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                var c, m, v;
                if (l === $undefined)
                    c = r.len;
                else {
                    c = r.pos + l;
                    if (c > r.len)
                        throw $RangeError("index out of range");
                    l = r.len;
                    r.len = c;
                }
                m = g || new $root.millrace.v1.TaskPage();
                while (r.pos < c) {
                    var s = r.pos;
                    var t = r.tag();
                    if (t === z) {
                        z = $undefined;
                        break;
                    }
                    var u = t & 7;
                    switch (t >>>= 3) {
                    case 1: {
                            if (u !== 2)
                                break;
                            if (!(m.tasks && m.tasks.length))
                                m.tasks = [];
                            m.tasks.push($root.millrace.v1.Task.decode(r, r.size(), $undefined, q + 1));
                            continue;
                        }
                    case 2: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.next_cursor = v;
                            else
                                delete m.next_cursor;
                            continue;
                        }
                    }
                    r.skipType(u, q, t);
                    if (!r.discardUnknown) {
                        $util.makeProp(m, "$unknowns", false);
                        (m.$unknowns || (m.$unknowns = [])).push(r.raw(s, r.pos));
                    }
                }
                if (l !== $undefined) {
                    if (r.pos !== c)
                        throw $RangeError("index out of range");
                    r.len = l;
                }
                if (z !== $undefined)
                    throw $Error("missing end group");
                return m;
            };

            TaskPage.getTypeUrl = function(prefix) {
                if (prefix === $undefined)
                    prefix = "type.googleapis.com";
                return prefix + "/millrace.v1.TaskPage";
            };

            return TaskPage;
        })();

        v1.TakeParked = (function() {

            const TakeParked = function (p) {
                if (p)
                    for (var ks = $Object.keys(p), i = 0; i < ks.length; ++i)
                        if (p[ks[i]] != null && ks[i] !== "__proto__")
                            this[ks[i]] = p[ks[i]];
            };

            TakeParked.prototype.instance = "";

            TakeParked.encode = function (m, w, q) {
                if (!w)
                    w = $Writer.create();
                if (q === $undefined)
                    q = 0;
                if (q > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (m.instance != null && $Object.hasOwnProperty.call(m, "instance") && m.instance !== "")
                    w.uint32(10).string(m.instance);
                if (m.$unknowns != null && $Object.hasOwnProperty.call(m, "$unknowns"))
                    for (var i = 0; i < m.$unknowns.length; ++i)
                        w.raw(m.$unknowns[i]);
                return w;
            };

            TakeParked.decode = function (r, l, z, q, g) {
                if (!(r instanceof $Reader))
                    r = $Reader.create(r);
                if (q === $undefined)
                    q = 0;
                if (q > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                var c, m, v;
                if (l === $undefined)
                    c = r.len;
                else {
                    c = r.pos + l;
                    if (c > r.len)
                        throw $RangeError("index out of range");
                    l = r.len;
                    r.len = c;
                }
                m = g || new $root.millrace.v1.TakeParked();
                while (r.pos < c) {
                    var s = r.pos;
                    var t = r.tag();
                    if (t === z) {
                        z = $undefined;
                        break;
                    }
                    var u = t & 7;
                    switch (t >>>= 3) {
                    case 1: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.instance = v;
                            else
                                delete m.instance;
                            continue;
                        }
                    }
                    r.skipType(u, q, t);
                    if (!r.discardUnknown) {
                        $util.makeProp(m, "$unknowns", false);
                        (m.$unknowns || (m.$unknowns = [])).push(r.raw(s, r.pos));
                    }
                }
                if (l !== $undefined) {
                    if (r.pos !== c)
                        throw $RangeError("index out of range");
                    r.len = l;
                }
                if (z !== $undefined)
                    throw $Error("missing end group");
                return m;
            };

            TakeParked.getTypeUrl = function(prefix) {
                if (prefix === $undefined)
                    prefix = "type.googleapis.com";
                return prefix + "/millrace.v1.TakeParked";
            };

            return TakeParked;
        })();

        v1.TakeOutcomes = (function() {

            const TakeOutcomes = function (p) {
                this.outcomes = [];
                if (p)
                    for (var ks = $Object.keys(p), i = 0; i < ks.length; ++i)
                        if (p[ks[i]] != null && ks[i] !== "__proto__")
                            this[ks[i]] = p[ks[i]];
            };

            TakeOutcomes.prototype.outcomes = $util.emptyArray;

            TakeOutcomes.encode = function (m, w, q) {
                if (!w)
                    w = $Writer.create();
                if (q === $undefined)
                    q = 0;
                if (q > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (m.outcomes != null && m.outcomes.length) {
                    for (var i = 0; i < m.outcomes.length; ++i)
                        $root.millrace.v1.TakeOutcome.encode(m.outcomes[i], w.uint32(10).fork(), q + 1).ldelim();
                }
                if (m.$unknowns != null && $Object.hasOwnProperty.call(m, "$unknowns"))
                    for (var i = 0; i < m.$unknowns.length; ++i)
                        w.raw(m.$unknowns[i]);
                return w;
            };

            TakeOutcomes.decode = function (r, l, z, q, g) {
                if (!(r instanceof $Reader))
                    r = $Reader.create(r);
                if (q === $undefined)
                    q = 0;
                if (q > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                var c, m;
                if (l === $undefined)
                    c = r.len;
                else {
                    c = r.pos + l;
                    if (c > r.len)
                        throw $RangeError("index out of range");
                    l = r.len;
                    r.len = c;
                }
                m = g || new $root.millrace.v1.TakeOutcomes();
                while (r.pos < c) {
                    var s = r.pos;
                    var t = r.tag();
                    if (t === z) {
                        z = $undefined;
                        break;
                    }
                    var u = t & 7;
                    switch (t >>>= 3) {
                    case 1: {
                            if (u !== 2)
                                break;
                            if (!(m.outcomes && m.outcomes.length))
                                m.outcomes = [];
                            m.outcomes.push($root.millrace.v1.TakeOutcome.decode(r, r.size(), $undefined, q + 1));
                            continue;
                        }
                    }
                    r.skipType(u, q, t);
                    if (!r.discardUnknown) {
                        $util.makeProp(m, "$unknowns", false);
                        (m.$unknowns || (m.$unknowns = [])).push(r.raw(s, r.pos));
                    }
                }
                if (l !== $undefined) {
                    if (r.pos !== c)
                        throw $RangeError("index out of range");
                    r.len = l;
                }
                if (z !== $undefined)
                    throw $Error("missing end group");
                return m;
            };

            TakeOutcomes.getTypeUrl = function(prefix) {
                if (prefix === $undefined)
                    prefix = "type.googleapis.com";
                return prefix + "/millrace.v1.TakeOutcomes";
            };

            return TakeOutcomes;
        })();

        v1.TakeOutcome = (function() {

            const TakeOutcome = function (p) {
                if (p)
                    for (var ks = $Object.keys(p), i = 0; i < ks.length; ++i)
                        if (p[ks[i]] != null && ks[i] !== "__proto__")
                            this[ks[i]] = p[ks[i]];
            };

            TakeOutcome.prototype.lease_id = "";
            TakeOutcome.prototype.count = 0;
            TakeOutcome.prototype.taken = "";
            TakeOutcome.prototype.error = null;
            TakeOutcome.prototype.again = false;

            TakeOutcome.encode = function (m, w, q) {
                if (!w)
                    w = $Writer.create();
                if (q === $undefined)
                    q = 0;
                if (q > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (m.lease_id != null && $Object.hasOwnProperty.call(m, "lease_id") && m.lease_id !== "")
                    w.uint32(10).string(m.lease_id);
                if (m.count != null && $Object.hasOwnProperty.call(m, "count") && m.count !== 0)
                    w.uint32(16).uint32(m.count);
                if (m.taken != null && $Object.hasOwnProperty.call(m, "taken") && m.taken !== "")
                    w.uint32(26).string(m.taken);
                if (m.error != null && $Object.hasOwnProperty.call(m, "error"))
                    $root.millrace.v1.Error.encode(m.error, w.uint32(34).fork(), q + 1).ldelim();
                if (m.again != null && $Object.hasOwnProperty.call(m, "again") && m.again !== false)
                    w.uint32(40).bool(m.again);
                if (m.$unknowns != null && $Object.hasOwnProperty.call(m, "$unknowns"))
                    for (var i = 0; i < m.$unknowns.length; ++i)
                        w.raw(m.$unknowns[i]);
                return w;
            };

            TakeOutcome.decode = function (r, l, z, q, g) {
                if (!(r instanceof $Reader))
                    r = $Reader.create(r);
                if (q === $undefined)
                    q = 0;
                if (q > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                var c, m, v;
                if (l === $undefined)
                    c = r.len;
                else {
                    c = r.pos + l;
                    if (c > r.len)
                        throw $RangeError("index out of range");
                    l = r.len;
                    r.len = c;
                }
                m = g || new $root.millrace.v1.TakeOutcome();
                while (r.pos < c) {
                    var s = r.pos;
                    var t = r.tag();
                    if (t === z) {
                        z = $undefined;
                        break;
                    }
                    var u = t & 7;
                    switch (t >>>= 3) {
                    case 1: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.lease_id = v;
                            else
                                delete m.lease_id;
                            continue;
                        }
                    case 2: {
                            if (u !== 0)
                                break;
                            if (v = r.uint32())
                                m.count = v;
                            else
                                delete m.count;
                            continue;
                        }
                    case 3: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.taken = v;
                            else
                                delete m.taken;
                            continue;
                        }
                    case 4: {
                            if (u !== 2)
                                break;
                            m.error = $root.millrace.v1.Error.decode(r, r.size(), $undefined, q + 1, m.error);
                            continue;
                        }
                    case 5: {
                            if (u !== 0)
                                break;
                            if (v = r.bool())
                                m.again = v;
                            else
                                delete m.again;
                            continue;
                        }
                    }
                    r.skipType(u, q, t);
                    if (!r.discardUnknown) {
                        $util.makeProp(m, "$unknowns", false);
                        (m.$unknowns || (m.$unknowns = [])).push(r.raw(s, r.pos));
                    }
                }
                if (l !== $undefined) {
                    if (r.pos !== c)
                        throw $RangeError("index out of range");
                    r.len = l;
                }
                if (z !== $undefined)
                    throw $Error("missing end group");
                return m;
            };

            TakeOutcome.getTypeUrl = function(prefix) {
                if (prefix === $undefined)
                    prefix = "type.googleapis.com";
                return prefix + "/millrace.v1.TakeOutcome";
            };

            return TakeOutcome;
        })();

        v1.TaskComplete = (function() {

            const TaskComplete = function (p) {
                if (p)
                    for (var ks = $Object.keys(p), i = 0; i < ks.length; ++i)
                        if (p[ks[i]] != null && ks[i] !== "__proto__")
                            this[ks[i]] = p[ks[i]];
            };

            TaskComplete.prototype.task_id = "";
            TaskComplete.prototype.lease_id = "";
            TaskComplete.prototype.status_code = 0;
            TaskComplete.prototype.request_id = "";
            TaskComplete.prototype.body = "";
            TaskComplete.prototype.instance_id = "";

            TaskComplete.encode = function (m, w, q) {
                if (!w)
                    w = $Writer.create();
                if (q === $undefined)
                    q = 0;
                if (q > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (m.task_id != null && $Object.hasOwnProperty.call(m, "task_id") && m.task_id !== "")
                    w.uint32(10).string(m.task_id);
                if (m.lease_id != null && $Object.hasOwnProperty.call(m, "lease_id") && m.lease_id !== "")
                    w.uint32(18).string(m.lease_id);
                if (m.status_code != null && $Object.hasOwnProperty.call(m, "status_code") && m.status_code !== 0)
                    w.uint32(24).uint32(m.status_code);
                if (m.request_id != null && $Object.hasOwnProperty.call(m, "request_id") && m.request_id !== "")
                    w.uint32(34).string(m.request_id);
                if (m.body != null && $Object.hasOwnProperty.call(m, "body") && m.body !== "")
                    w.uint32(42).string(m.body);
                if (m.instance_id != null && $Object.hasOwnProperty.call(m, "instance_id") && m.instance_id !== "")
                    w.uint32(50).string(m.instance_id);
                if (m.$unknowns != null && $Object.hasOwnProperty.call(m, "$unknowns"))
                    for (var i = 0; i < m.$unknowns.length; ++i)
                        w.raw(m.$unknowns[i]);
                return w;
            };

            TaskComplete.decode = function (r, l, z, q, g) {
                if (!(r instanceof $Reader))
                    r = $Reader.create(r);
                if (q === $undefined)
                    q = 0;
                if (q > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                var c, m, v;
                if (l === $undefined)
                    c = r.len;
                else {
                    c = r.pos + l;
                    if (c > r.len)
                        throw $RangeError("index out of range");
                    l = r.len;
                    r.len = c;
                }
                m = g || new $root.millrace.v1.TaskComplete();
                while (r.pos < c) {
                    var s = r.pos;
                    var t = r.tag();
                    if (t === z) {
                        z = $undefined;
                        break;
                    }
                    var u = t & 7;
                    switch (t >>>= 3) {
                    case 1: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.task_id = v;
                            else
                                delete m.task_id;
                            continue;
                        }
                    case 2: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.lease_id = v;
                            else
                                delete m.lease_id;
                            continue;
                        }
                    case 3: {
                            if (u !== 0)
                                break;
                            if (v = r.uint32())
                                m.status_code = v;
                            else
                                delete m.status_code;
                            continue;
                        }
                    case 4: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.request_id = v;
                            else
                                delete m.request_id;
                            continue;
                        }
                    case 5: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.body = v;
                            else
                                delete m.body;
                            continue;
                        }
                    case 6: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.instance_id = v;
                            else
                                delete m.instance_id;
                            continue;
                        }
                    }
                    r.skipType(u, q, t);
                    if (!r.discardUnknown) {
                        $util.makeProp(m, "$unknowns", false);
                        (m.$unknowns || (m.$unknowns = [])).push(r.raw(s, r.pos));
                    }
                }
                if (l !== $undefined) {
                    if (r.pos !== c)
                        throw $RangeError("index out of range");
                    r.len = l;
                }
                if (z !== $undefined)
                    throw $Error("missing end group");
                return m;
            };

            TaskComplete.getTypeUrl = function(prefix) {
                if (prefix === $undefined)
                    prefix = "type.googleapis.com";
                return prefix + "/millrace.v1.TaskComplete";
            };

            return TaskComplete;
        })();

        v1.TaskResult = (function() {

            const TaskResult = function (p) {
                if (p)
                    for (var ks = $Object.keys(p), i = 0; i < ks.length; ++i)
                        if (p[ks[i]] != null && ks[i] !== "__proto__")
                            this[ks[i]] = p[ks[i]];
            };

            TaskResult.prototype.status_code = 0;
            TaskResult.prototype.request_id = "";
            TaskResult.prototype.body = "";

            TaskResult.encode = function (m, w, q) {
                if (!w)
                    w = $Writer.create();
                if (q === $undefined)
                    q = 0;
                if (q > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (m.status_code != null && $Object.hasOwnProperty.call(m, "status_code") && m.status_code !== 0)
                    w.uint32(8).uint32(m.status_code);
                if (m.request_id != null && $Object.hasOwnProperty.call(m, "request_id") && m.request_id !== "")
                    w.uint32(18).string(m.request_id);
                if (m.body != null && $Object.hasOwnProperty.call(m, "body") && m.body !== "")
                    w.uint32(26).string(m.body);
                if (m.$unknowns != null && $Object.hasOwnProperty.call(m, "$unknowns"))
                    for (var i = 0; i < m.$unknowns.length; ++i)
                        w.raw(m.$unknowns[i]);
                return w;
            };

            TaskResult.decode = function (r, l, z, q, g) {
                if (!(r instanceof $Reader))
                    r = $Reader.create(r);
                if (q === $undefined)
                    q = 0;
                if (q > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                var c, m, v;
                if (l === $undefined)
                    c = r.len;
                else {
                    c = r.pos + l;
                    if (c > r.len)
                        throw $RangeError("index out of range");
                    l = r.len;
                    r.len = c;
                }
                m = g || new $root.millrace.v1.TaskResult();
                while (r.pos < c) {
                    var s = r.pos;
                    var t = r.tag();
                    if (t === z) {
                        z = $undefined;
                        break;
                    }
                    var u = t & 7;
                    switch (t >>>= 3) {
                    case 1: {
                            if (u !== 0)
                                break;
                            if (v = r.uint32())
                                m.status_code = v;
                            else
                                delete m.status_code;
                            continue;
                        }
                    case 2: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.request_id = v;
                            else
                                delete m.request_id;
                            continue;
                        }
                    case 3: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.body = v;
                            else
                                delete m.body;
                            continue;
                        }
                    }
                    r.skipType(u, q, t);
                    if (!r.discardUnknown) {
                        $util.makeProp(m, "$unknowns", false);
                        (m.$unknowns || (m.$unknowns = [])).push(r.raw(s, r.pos));
                    }
                }
                if (l !== $undefined) {
                    if (r.pos !== c)
                        throw $RangeError("index out of range");
                    r.len = l;
                }
                if (z !== $undefined)
                    throw $Error("missing end group");
                return m;
            };

            TaskResult.getTypeUrl = function(prefix) {
                if (prefix === $undefined)
                    prefix = "type.googleapis.com";
                return prefix + "/millrace.v1.TaskResult";
            };

            return TaskResult;
        })();

        v1.TaskRetry = (function() {

            const TaskRetry = function (p) {
                if (p)
                    for (var ks = $Object.keys(p), i = 0; i < ks.length; ++i)
                        if (p[ks[i]] != null && ks[i] !== "__proto__")
                            this[ks[i]] = p[ks[i]];
            };

            TaskRetry.prototype.task_id = "";
            TaskRetry.prototype.lease_id = "";
            TaskRetry.prototype.delay = null;

            let $oneOfFields;

            // Virtual OneOf for proto3 optional field
            $Object.defineProperty(TaskRetry.prototype, "_delay", {
                get: $util.oneOfGetter($oneOfFields = ["delay"]),
                set: $util.oneOfSetter($oneOfFields)
            });

            TaskRetry.encode = function (m, w, q) {
                if (!w)
                    w = $Writer.create();
                if (q === $undefined)
                    q = 0;
                if (q > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (m.task_id != null && $Object.hasOwnProperty.call(m, "task_id") && m.task_id !== "")
                    w.uint32(10).string(m.task_id);
                if (m.lease_id != null && $Object.hasOwnProperty.call(m, "lease_id") && m.lease_id !== "")
                    w.uint32(18).string(m.lease_id);
                if (m.delay != null && $Object.hasOwnProperty.call(m, "delay"))
                    w.uint32(25).double(m.delay);
                if (m.$unknowns != null && $Object.hasOwnProperty.call(m, "$unknowns"))
                    for (var i = 0; i < m.$unknowns.length; ++i)
                        w.raw(m.$unknowns[i]);
                return w;
            };

            TaskRetry.decode = function (r, l, z, q, g) {
                if (!(r instanceof $Reader))
                    r = $Reader.create(r);
                if (q === $undefined)
                    q = 0;
                if (q > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                var c, m, v;
                if (l === $undefined)
                    c = r.len;
                else {
                    c = r.pos + l;
                    if (c > r.len)
                        throw $RangeError("index out of range");
                    l = r.len;
                    r.len = c;
                }
                m = g || new $root.millrace.v1.TaskRetry();
                while (r.pos < c) {
                    var s = r.pos;
                    var t = r.tag();
                    if (t === z) {
                        z = $undefined;
                        break;
                    }
                    var u = t & 7;
                    switch (t >>>= 3) {
                    case 1: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.task_id = v;
                            else
                                delete m.task_id;
                            continue;
                        }
                    case 2: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.lease_id = v;
                            else
                                delete m.lease_id;
                            continue;
                        }
                    case 3: {
                            if (u !== 1)
                                break;
                            m.delay = r.double();
                            m._delay = "delay";
                            continue;
                        }
                    }
                    r.skipType(u, q, t);
                    if (!r.discardUnknown) {
                        $util.makeProp(m, "$unknowns", false);
                        (m.$unknowns || (m.$unknowns = [])).push(r.raw(s, r.pos));
                    }
                }
                if (l !== $undefined) {
                    if (r.pos !== c)
                        throw $RangeError("index out of range");
                    r.len = l;
                }
                if (z !== $undefined)
                    throw $Error("missing end group");
                return m;
            };

            TaskRetry.getTypeUrl = function(prefix) {
                if (prefix === $undefined)
                    prefix = "type.googleapis.com";
                return prefix + "/millrace.v1.TaskRetry";
            };

            return TaskRetry;
        })();

        v1.TaskHeartbeat = (function() {

            const TaskHeartbeat = function (p) {
                if (p)
                    for (var ks = $Object.keys(p), i = 0; i < ks.length; ++i)
                        if (p[ks[i]] != null && ks[i] !== "__proto__")
                            this[ks[i]] = p[ks[i]];
            };

            TaskHeartbeat.prototype.task_id = "";
            TaskHeartbeat.prototype.lease_id = "";
            TaskHeartbeat.prototype.lease = 0;
            TaskHeartbeat.prototype.streamed = false;

            TaskHeartbeat.encode = function (m, w, q) {
                if (!w)
                    w = $Writer.create();
                if (q === $undefined)
                    q = 0;
                if (q > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (m.task_id != null && $Object.hasOwnProperty.call(m, "task_id") && m.task_id !== "")
                    w.uint32(10).string(m.task_id);
                if (m.lease_id != null && $Object.hasOwnProperty.call(m, "lease_id") && m.lease_id !== "")
                    w.uint32(18).string(m.lease_id);
                if (m.lease != null && $Object.hasOwnProperty.call(m, "lease") && !$Object.is(m.lease, 0))
                    w.uint32(25).double(m.lease);
                if (m.streamed != null && $Object.hasOwnProperty.call(m, "streamed") && m.streamed !== false)
                    w.uint32(32).bool(m.streamed);
                if (m.$unknowns != null && $Object.hasOwnProperty.call(m, "$unknowns"))
                    for (var i = 0; i < m.$unknowns.length; ++i)
                        w.raw(m.$unknowns[i]);
                return w;
            };

            TaskHeartbeat.decode = function (r, l, z, q, g) {
                if (!(r instanceof $Reader))
                    r = $Reader.create(r);
                if (q === $undefined)
                    q = 0;
                if (q > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                var c, m, v;
                if (l === $undefined)
                    c = r.len;
                else {
                    c = r.pos + l;
                    if (c > r.len)
                        throw $RangeError("index out of range");
                    l = r.len;
                    r.len = c;
                }
                m = g || new $root.millrace.v1.TaskHeartbeat();
                while (r.pos < c) {
                    var s = r.pos;
                    var t = r.tag();
                    if (t === z) {
                        z = $undefined;
                        break;
                    }
                    var u = t & 7;
                    switch (t >>>= 3) {
                    case 1: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.task_id = v;
                            else
                                delete m.task_id;
                            continue;
                        }
                    case 2: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.lease_id = v;
                            else
                                delete m.lease_id;
                            continue;
                        }
                    case 3: {
                            if (u !== 1)
                                break;
                            if (!$Object.is(v = r.double(), 0))
                                m.lease = v;
                            else
                                delete m.lease;
                            continue;
                        }
                    case 4: {
                            if (u !== 0)
                                break;
                            if (v = r.bool())
                                m.streamed = v;
                            else
                                delete m.streamed;
                            continue;
                        }
                    }
                    r.skipType(u, q, t);
                    if (!r.discardUnknown) {
                        $util.makeProp(m, "$unknowns", false);
                        (m.$unknowns || (m.$unknowns = [])).push(r.raw(s, r.pos));
                    }
                }
                if (l !== $undefined) {
                    if (r.pos !== c)
                        throw $RangeError("index out of range");
                    r.len = l;
                }
                if (z !== $undefined)
                    throw $Error("missing end group");
                return m;
            };

            TaskHeartbeat.getTypeUrl = function(prefix) {
                if (prefix === $undefined)
                    prefix = "type.googleapis.com";
                return prefix + "/millrace.v1.TaskHeartbeat";
            };

            return TaskHeartbeat;
        })();

        v1.TaskCancel = (function() {

            const TaskCancel = function (p) {
                if (p)
                    for (var ks = $Object.keys(p), i = 0; i < ks.length; ++i)
                        if (p[ks[i]] != null && ks[i] !== "__proto__")
                            this[ks[i]] = p[ks[i]];
            };

            TaskCancel.prototype.task_id = "";

            TaskCancel.encode = function (m, w, q) {
                if (!w)
                    w = $Writer.create();
                if (q === $undefined)
                    q = 0;
                if (q > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (m.task_id != null && $Object.hasOwnProperty.call(m, "task_id") && m.task_id !== "")
                    w.uint32(10).string(m.task_id);
                if (m.$unknowns != null && $Object.hasOwnProperty.call(m, "$unknowns"))
                    for (var i = 0; i < m.$unknowns.length; ++i)
                        w.raw(m.$unknowns[i]);
                return w;
            };

            TaskCancel.decode = function (r, l, z, q, g) {
                if (!(r instanceof $Reader))
                    r = $Reader.create(r);
                if (q === $undefined)
                    q = 0;
                if (q > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                var c, m, v;
                if (l === $undefined)
                    c = r.len;
                else {
                    c = r.pos + l;
                    if (c > r.len)
                        throw $RangeError("index out of range");
                    l = r.len;
                    r.len = c;
                }
                m = g || new $root.millrace.v1.TaskCancel();
                while (r.pos < c) {
                    var s = r.pos;
                    var t = r.tag();
                    if (t === z) {
                        z = $undefined;
                        break;
                    }
                    var u = t & 7;
                    switch (t >>>= 3) {
                    case 1: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.task_id = v;
                            else
                                delete m.task_id;
                            continue;
                        }
                    }
                    r.skipType(u, q, t);
                    if (!r.discardUnknown) {
                        $util.makeProp(m, "$unknowns", false);
                        (m.$unknowns || (m.$unknowns = [])).push(r.raw(s, r.pos));
                    }
                }
                if (l !== $undefined) {
                    if (r.pos !== c)
                        throw $RangeError("index out of range");
                    r.len = l;
                }
                if (z !== $undefined)
                    throw $Error("missing end group");
                return m;
            };

            TaskCancel.getTypeUrl = function(prefix) {
                if (prefix === $undefined)
                    prefix = "type.googleapis.com";
                return prefix + "/millrace.v1.TaskCancel";
            };

            return TaskCancel;
        })();

        v1.TaskGet = (function() {

            const TaskGet = function (p) {
                if (p)
                    for (var ks = $Object.keys(p), i = 0; i < ks.length; ++i)
                        if (p[ks[i]] != null && ks[i] !== "__proto__")
                            this[ks[i]] = p[ks[i]];
            };

            TaskGet.prototype.task_id = "";

            TaskGet.encode = function (m, w, q) {
                if (!w)
                    w = $Writer.create();
                if (q === $undefined)
                    q = 0;
                if (q > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (m.task_id != null && $Object.hasOwnProperty.call(m, "task_id") && m.task_id !== "")
                    w.uint32(10).string(m.task_id);
                if (m.$unknowns != null && $Object.hasOwnProperty.call(m, "$unknowns"))
                    for (var i = 0; i < m.$unknowns.length; ++i)
                        w.raw(m.$unknowns[i]);
                return w;
            };

            TaskGet.decode = function (r, l, z, q, g) {
                if (!(r instanceof $Reader))
                    r = $Reader.create(r);
                if (q === $undefined)
                    q = 0;
                if (q > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                var c, m, v;
                if (l === $undefined)
                    c = r.len;
                else {
                    c = r.pos + l;
                    if (c > r.len)
                        throw $RangeError("index out of range");
                    l = r.len;
                    r.len = c;
                }
                m = g || new $root.millrace.v1.TaskGet();
                while (r.pos < c) {
                    var s = r.pos;
                    var t = r.tag();
                    if (t === z) {
                        z = $undefined;
                        break;
                    }
                    var u = t & 7;
                    switch (t >>>= 3) {
                    case 1: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.task_id = v;
                            else
                                delete m.task_id;
                            continue;
                        }
                    }
                    r.skipType(u, q, t);
                    if (!r.discardUnknown) {
                        $util.makeProp(m, "$unknowns", false);
                        (m.$unknowns || (m.$unknowns = [])).push(r.raw(s, r.pos));
                    }
                }
                if (l !== $undefined) {
                    if (r.pos !== c)
                        throw $RangeError("index out of range");
                    r.len = l;
                }
                if (z !== $undefined)
                    throw $Error("missing end group");
                return m;
            };

            TaskGet.getTypeUrl = function(prefix) {
                if (prefix === $undefined)
                    prefix = "type.googleapis.com";
                return prefix + "/millrace.v1.TaskGet";
            };

            return TaskGet;
        })();

        v1.TaskEvent = (function() {

            const TaskEvent = function (p) {
                if (p)
                    for (var ks = $Object.keys(p), i = 0; i < ks.length; ++i)
                        if (p[ks[i]] != null && ks[i] !== "__proto__")
                            this[ks[i]] = p[ks[i]];
            };

            TaskEvent.prototype.task_id = "";
            TaskEvent.prototype.event_id = "";
            TaskEvent.prototype.event_name = "";
            TaskEvent.prototype.event_data = "";

            TaskEvent.encode = function (m, w, q) {
                if (!w)
                    w = $Writer.create();
                if (q === $undefined)
                    q = 0;
                if (q > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (m.task_id != null && $Object.hasOwnProperty.call(m, "task_id") && m.task_id !== "")
                    w.uint32(10).string(m.task_id);
                if (m.event_id != null && $Object.hasOwnProperty.call(m, "event_id") && m.event_id !== "")
                    w.uint32(18).string(m.event_id);
                if (m.event_name != null && $Object.hasOwnProperty.call(m, "event_name") && m.event_name !== "")
                    w.uint32(26).string(m.event_name);
                if (m.event_data != null && $Object.hasOwnProperty.call(m, "event_data") && m.event_data !== "")
                    w.uint32(34).string(m.event_data);
                if (m.$unknowns != null && $Object.hasOwnProperty.call(m, "$unknowns"))
                    for (var i = 0; i < m.$unknowns.length; ++i)
                        w.raw(m.$unknowns[i]);
                return w;
            };

            TaskEvent.decode = function (r, l, z, q, g) {
                if (!(r instanceof $Reader))
                    r = $Reader.create(r);
                if (q === $undefined)
                    q = 0;
                if (q > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                var c, m, v;
                if (l === $undefined)
                    c = r.len;
                else {
                    c = r.pos + l;
                    if (c > r.len)
                        throw $RangeError("index out of range");
                    l = r.len;
                    r.len = c;
                }
                m = g || new $root.millrace.v1.TaskEvent();
                while (r.pos < c) {
                    var s = r.pos;
                    var t = r.tag();
                    if (t === z) {
                        z = $undefined;
                        break;
                    }
                    var u = t & 7;
                    switch (t >>>= 3) {
                    case 1: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.task_id = v;
                            else
                                delete m.task_id;
                            continue;
                        }
                    case 2: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.event_id = v;
                            else
                                delete m.event_id;
                            continue;
                        }
                    case 3: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.event_name = v;
                            else
                                delete m.event_name;
                            continue;
                        }
                    case 4: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.event_data = v;
                            else
                                delete m.event_data;
                            continue;
                        }
                    }
                    r.skipType(u, q, t);
                    if (!r.discardUnknown) {
                        $util.makeProp(m, "$unknowns", false);
                        (m.$unknowns || (m.$unknowns = [])).push(r.raw(s, r.pos));
                    }
                }
                if (l !== $undefined) {
                    if (r.pos !== c)
                        throw $RangeError("index out of range");
                    r.len = l;
                }
                if (z !== $undefined)
                    throw $Error("missing end group");
                return m;
            };

            TaskEvent.getTypeUrl = function(prefix) {
                if (prefix === $undefined)
                    prefix = "type.googleapis.com";
                return prefix + "/millrace.v1.TaskEvent";
            };

            return TaskEvent;
        })();

        v1.TaskStatus = (function() {

            const TaskStatus = function (p) {
                if (p)
                    for (var ks = $Object.keys(p), i = 0; i < ks.length; ++i)
                        if (p[ks[i]] != null && ks[i] !== "__proto__")
                            this[ks[i]] = p[ks[i]];
            };

            TaskStatus.prototype.task_id = "";
            TaskStatus.prototype.status = "";

            TaskStatus.encode = function (m, w, q) {
                if (!w)
                    w = $Writer.create();
                if (q === $undefined)
                    q = 0;
                if (q > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (m.task_id != null && $Object.hasOwnProperty.call(m, "task_id") && m.task_id !== "")
                    w.uint32(10).string(m.task_id);
                if (m.status != null && $Object.hasOwnProperty.call(m, "status") && m.status !== "")
                    w.uint32(18).string(m.status);
                if (m.$unknowns != null && $Object.hasOwnProperty.call(m, "$unknowns"))
                    for (var i = 0; i < m.$unknowns.length; ++i)
                        w.raw(m.$unknowns[i]);
                return w;
            };

            TaskStatus.decode = function (r, l, z, q, g) {
                if (!(r instanceof $Reader))
                    r = $Reader.create(r);
                if (q === $undefined)
                    q = 0;
                if (q > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                var c, m, v;
                if (l === $undefined)
                    c = r.len;
                else {
                    c = r.pos + l;
                    if (c > r.len)
                        throw $RangeError("index out of range");
                    l = r.len;
                    r.len = c;
                }
                m = g || new $root.millrace.v1.TaskStatus();
                while (r.pos < c) {
                    var s = r.pos;
                    var t = r.tag();
                    if (t === z) {
                        z = $undefined;
                        break;
                    }
                    var u = t & 7;
                    switch (t >>>= 3) {
                    case 1: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.task_id = v;
                            else
                                delete m.task_id;
                            continue;
                        }
                    case 2: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.status = v;
                            else
                                delete m.status;
                            continue;
                        }
                    }
                    r.skipType(u, q, t);
                    if (!r.discardUnknown) {
                        $util.makeProp(m, "$unknowns", false);
                        (m.$unknowns || (m.$unknowns = [])).push(r.raw(s, r.pos));
                    }
                }
                if (l !== $undefined) {
                    if (r.pos !== c)
                        throw $RangeError("index out of range");
                    r.len = l;
                }
                if (z !== $undefined)
                    throw $Error("missing end group");
                return m;
            };

            TaskStatus.getTypeUrl = function(prefix) {
                if (prefix === $undefined)
                    prefix = "type.googleapis.com";
                return prefix + "/millrace.v1.TaskStatus";
            };

            return TaskStatus;
        })();

        v1.EventbusGet = (function() {

            const EventbusGet = function (p) {
                if (p)
                    for (var ks = $Object.keys(p), i = 0; i < ks.length; ++i)
                        if (p[ks[i]] != null && ks[i] !== "__proto__")
                            this[ks[i]] = p[ks[i]];
            };

            EventbusGet.encode = function (m, w, q) {
                if (!w)
                    w = $Writer.create();
                if (q === $undefined)
                    q = 0;
                if (q > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (m.$unknowns != null && $Object.hasOwnProperty.call(m, "$unknowns"))
                    for (var i = 0; i < m.$unknowns.length; ++i)
                        w.raw(m.$unknowns[i]);
                return w;
            };

            EventbusGet.decode = function (r, l, z, q, g) {
                if (!(r instanceof $Reader))
                    r = $Reader.create(r);
                if (q === $undefined)
                    q = 0;
                if (q > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                var c, m;
                if (l === $undefined)
                    c = r.len;
                else {
                    c = r.pos + l;
                    if (c > r.len)
                        throw $RangeError("index out of range");
                    l = r.len;
                    r.len = c;
                }
                m = g || new $root.millrace.v1.EventbusGet();
                while (r.pos < c) {
                    var s = r.pos;
                    var t = r.tag();
                    if (t === z) {
                        z = $undefined;
                        break;
                    }
                    r.skipType(t & 7, q, t);
                    if (!r.discardUnknown) {
                        $util.makeProp(m, "$unknowns", false);
                        (m.$unknowns || (m.$unknowns = [])).push(r.raw(s, r.pos));
                    }
                }
                if (l !== $undefined) {
                    if (r.pos !== c)
                        throw $RangeError("index out of range");
                    r.len = l;
                }
                if (z !== $undefined)
                    throw $Error("missing end group");
                return m;
            };

            EventbusGet.getTypeUrl = function(prefix) {
                if (prefix === $undefined)
                    prefix = "type.googleapis.com";
                return prefix + "/millrace.v1.EventbusGet";
            };

            return EventbusGet;
        })();

        v1.Eventbus = (function() {

            const Eventbus = function (p) {
                if (p)
                    for (var ks = $Object.keys(p), i = 0; i < ks.length; ++i)
                        if (p[ks[i]] != null && ks[i] !== "__proto__")
                            this[ks[i]] = p[ks[i]];
            };

            Eventbus.prototype.url = "";
            Eventbus.prototype.topic = "";

            Eventbus.encode = function (m, w, q) {
                if (!w)
                    w = $Writer.create();
                if (q === $undefined)
                    q = 0;
                if (q > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (m.url != null && $Object.hasOwnProperty.call(m, "url") && m.url !== "")
                    w.uint32(10).string(m.url);
                if (m.topic != null && $Object.hasOwnProperty.call(m, "topic") && m.topic !== "")
                    w.uint32(18).string(m.topic);
                if (m.$unknowns != null && $Object.hasOwnProperty.call(m, "$unknowns"))
                    for (var i = 0; i < m.$unknowns.length; ++i)
                        w.raw(m.$unknowns[i]);
                return w;
            };

            Eventbus.decode = function (r, l, z, q, g) {
                if (!(r instanceof $Reader))
                    r = $Reader.create(r);
                if (q === $undefined)
                    q = 0;
                if (q > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                var c, m, v;
                if (l === $undefined)
                    c = r.len;
                else {
                    c = r.pos + l;
                    if (c > r.len)
                        throw $RangeError("index out of range");
                    l = r.len;
                    r.len = c;
                }
                m = g || new $root.millrace.v1.Eventbus();
                while (r.pos < c) {
                    var s = r.pos;
                    var t = r.tag();
                    if (t === z) {
                        z = $undefined;
                        break;
                    }
                    var u = t & 7;
                    switch (t >>>= 3) {
                    case 1: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.url = v;
                            else
                                delete m.url;
                            continue;
                        }
                    case 2: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.topic = v;
                            else
                                delete m.topic;
                            continue;
                        }
                    }
                    r.skipType(u, q, t);
                    if (!r.discardUnknown) {
                        $util.makeProp(m, "$unknowns", false);
                        (m.$unknowns || (m.$unknowns = [])).push(r.raw(s, r.pos));
                    }
                }
                if (l !== $undefined) {
                    if (r.pos !== c)
                        throw $RangeError("index out of range");
                    r.len = l;
                }
                if (z !== $undefined)
                    throw $Error("missing end group");
                return m;
            };

            Eventbus.getTypeUrl = function(prefix) {
                if (prefix === $undefined)
                    prefix = "type.googleapis.com";
                return prefix + "/millrace.v1.Eventbus";
            };

            return Eventbus;
        })();

        v1.CallbackSecretGet = (function() {

            const CallbackSecretGet = function (p) {
                if (p)
                    for (var ks = $Object.keys(p), i = 0; i < ks.length; ++i)
                        if (p[ks[i]] != null && ks[i] !== "__proto__")
                            this[ks[i]] = p[ks[i]];
            };

            CallbackSecretGet.encode = function (m, w, q) {
                if (!w)
                    w = $Writer.create();
                if (q === $undefined)
                    q = 0;
                if (q > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (m.$unknowns != null && $Object.hasOwnProperty.call(m, "$unknowns"))
                    for (var i = 0; i < m.$unknowns.length; ++i)
                        w.raw(m.$unknowns[i]);
                return w;
            };

            CallbackSecretGet.decode = function (r, l, z, q, g) {
                if (!(r instanceof $Reader))
                    r = $Reader.create(r);
                if (q === $undefined)
                    q = 0;
                if (q > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                var c, m;
                if (l === $undefined)
                    c = r.len;
                else {
                    c = r.pos + l;
                    if (c > r.len)
                        throw $RangeError("index out of range");
                    l = r.len;
                    r.len = c;
                }
                m = g || new $root.millrace.v1.CallbackSecretGet();
                while (r.pos < c) {
                    var s = r.pos;
                    var t = r.tag();
                    if (t === z) {
                        z = $undefined;
                        break;
                    }
                    r.skipType(t & 7, q, t);
                    if (!r.discardUnknown) {
                        $util.makeProp(m, "$unknowns", false);
                        (m.$unknowns || (m.$unknowns = [])).push(r.raw(s, r.pos));
                    }
                }
                if (l !== $undefined) {
                    if (r.pos !== c)
                        throw $RangeError("index out of range");
                    r.len = l;
                }
                if (z !== $undefined)
                    throw $Error("missing end group");
                return m;
            };

            CallbackSecretGet.getTypeUrl = function(prefix) {
                if (prefix === $undefined)
                    prefix = "type.googleapis.com";
                return prefix + "/millrace.v1.CallbackSecretGet";
            };

            return CallbackSecretGet;
        })();

        v1.CallbackSecret = (function() {

            const CallbackSecret = function (p) {
                if (p)
                    for (var ks = $Object.keys(p), i = 0; i < ks.length; ++i)
                        if (p[ks[i]] != null && ks[i] !== "__proto__")
                            this[ks[i]] = p[ks[i]];
            };

            CallbackSecret.prototype.secret = "";

            CallbackSecret.encode = function (m, w, q) {
                if (!w)
                    w = $Writer.create();
                if (q === $undefined)
                    q = 0;
                if (q > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (m.secret != null && $Object.hasOwnProperty.call(m, "secret") && m.secret !== "")
                    w.uint32(10).string(m.secret);
                if (m.$unknowns != null && $Object.hasOwnProperty.call(m, "$unknowns"))
                    for (var i = 0; i < m.$unknowns.length; ++i)
                        w.raw(m.$unknowns[i]);
                return w;
            };

            CallbackSecret.decode = function (r, l, z, q, g) {
                if (!(r instanceof $Reader))
                    r = $Reader.create(r);
                if (q === $undefined)
                    q = 0;
                if (q > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                var c, m, v;
                if (l === $undefined)
                    c = r.len;
                else {
                    c = r.pos + l;
                    if (c > r.len)
                        throw $RangeError("index out of range");
                    l = r.len;
                    r.len = c;
                }
                m = g || new $root.millrace.v1.CallbackSecret();
                while (r.pos < c) {
                    var s = r.pos;
                    var t = r.tag();
                    if (t === z) {
                        z = $undefined;
                        break;
                    }
                    var u = t & 7;
                    switch (t >>>= 3) {
                    case 1: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.secret = v;
                            else
                                delete m.secret;
                            continue;
                        }
                    }
                    r.skipType(u, q, t);
                    if (!r.discardUnknown) {
                        $util.makeProp(m, "$unknowns", false);
                        (m.$unknowns || (m.$unknowns = [])).push(r.raw(s, r.pos));
                    }
                }
                if (l !== $undefined) {
                    if (r.pos !== c)
                        throw $RangeError("index out of range");
                    r.len = l;
                }
                if (z !== $undefined)
                    throw $Error("missing end group");
                return m;
            };

            CallbackSecret.getTypeUrl = function(prefix) {
                if (prefix === $undefined)
                    prefix = "type.googleapis.com";
                return prefix + "/millrace.v1.CallbackSecret";
            };

            return CallbackSecret;
        })();

        v1.BatchFileCreate = (function() {

            const BatchFileCreate = function (p) {
                if (p)
                    for (var ks = $Object.keys(p), i = 0; i < ks.length; ++i)
                        if (p[ks[i]] != null && ks[i] !== "__proto__")
                            this[ks[i]] = p[ks[i]];
            };

            BatchFileCreate.prototype.filename = "";
            BatchFileCreate.prototype.purpose = "";
            BatchFileCreate.prototype.blob = "";
            BatchFileCreate.prototype.bytes = 0;
            BatchFileCreate.prototype.content = $util.newBuffer([]);

            BatchFileCreate.encode = function (m, w, q) {
                if (!w)
                    w = $Writer.create();
                if (q === $undefined)
                    q = 0;
                if (q > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (m.filename != null && $Object.hasOwnProperty.call(m, "filename") && m.filename !== "")
                    w.uint32(10).string(m.filename);
                if (m.purpose != null && $Object.hasOwnProperty.call(m, "purpose") && m.purpose !== "")
                    w.uint32(18).string(m.purpose);
                if (m.blob != null && $Object.hasOwnProperty.call(m, "blob") && m.blob !== "")
                    w.uint32(26).string(m.blob);
                if (m.bytes != null && $Object.hasOwnProperty.call(m, "bytes") && !$Object.is(m.bytes, 0))
                    w.uint32(33).double(m.bytes);
                if (m.content != null && $Object.hasOwnProperty.call(m, "content") && m.content.length)
                    w.uint32(42).bytes(m.content);
                if (m.$unknowns != null && $Object.hasOwnProperty.call(m, "$unknowns"))
                    for (var i = 0; i < m.$unknowns.length; ++i)
                        w.raw(m.$unknowns[i]);
                return w;
            };

            BatchFileCreate.decode = function (r, l, z, q, g) {
                if (!(r instanceof $Reader))
                    r = $Reader.create(r);
                if (q === $undefined)
                    q = 0;
                if (q > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                var c, m, v;
                if (l === $undefined)
                    c = r.len;
                else {
                    c = r.pos + l;
                    if (c > r.len)
                        throw $RangeError("index out of range");
                    l = r.len;
                    r.len = c;
                }
                m = g || new $root.millrace.v1.BatchFileCreate();
                while (r.pos < c) {
                    var s = r.pos;
                    var t = r.tag();
                    if (t === z) {
                        z = $undefined;
                        break;
                    }
                    var u = t & 7;
                    switch (t >>>= 3) {
                    case 1: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.filename = v;
                            else
                                delete m.filename;
                            continue;
                        }
                    case 2: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.purpose = v;
                            else
                                delete m.purpose;
                            continue;
                        }
                    case 3: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.blob = v;
                            else
                                delete m.blob;
                            continue;
                        }
                    case 4: {
                            if (u !== 1)
                                break;
                            if (!$Object.is(v = r.double(), 0))
                                m.bytes = v;
                            else
                                delete m.bytes;
                            continue;
                        }
                    case 5: {
                            if (u !== 2)
                                break;
                            if ((v = r.bytes()).length)
                                m.content = v;
                            else
                                delete m.content;
                            continue;
                        }
                    }
                    r.skipType(u, q, t);
                    if (!r.discardUnknown) {
                        $util.makeProp(m, "$unknowns", false);
                        (m.$unknowns || (m.$unknowns = [])).push(r.raw(s, r.pos));
                    }
                }
                if (l !== $undefined) {
                    if (r.pos !== c)
                        throw $RangeError("index out of range");
                    r.len = l;
                }
                if (z !== $undefined)
                    throw $Error("missing end group");
                return m;
            };

            BatchFileCreate.getTypeUrl = function(prefix) {
                if (prefix === $undefined)
                    prefix = "type.googleapis.com";
                return prefix + "/millrace.v1.BatchFileCreate";
            };

            return BatchFileCreate;
        })();

        v1.BatchFileGet = (function() {

            const BatchFileGet = function (p) {
                if (p)
                    for (var ks = $Object.keys(p), i = 0; i < ks.length; ++i)
                        if (p[ks[i]] != null && ks[i] !== "__proto__")
                            this[ks[i]] = p[ks[i]];
            };

            BatchFileGet.prototype.file_id = "";

            BatchFileGet.encode = function (m, w, q) {
                if (!w)
                    w = $Writer.create();
                if (q === $undefined)
                    q = 0;
                if (q > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (m.file_id != null && $Object.hasOwnProperty.call(m, "file_id") && m.file_id !== "")
                    w.uint32(10).string(m.file_id);
                if (m.$unknowns != null && $Object.hasOwnProperty.call(m, "$unknowns"))
                    for (var i = 0; i < m.$unknowns.length; ++i)
                        w.raw(m.$unknowns[i]);
                return w;
            };

            BatchFileGet.decode = function (r, l, z, q, g) {
                if (!(r instanceof $Reader))
                    r = $Reader.create(r);
                if (q === $undefined)
                    q = 0;
                if (q > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                var c, m, v;
                if (l === $undefined)
                    c = r.len;
                else {
                    c = r.pos + l;
                    if (c > r.len)
                        throw $RangeError("index out of range");
                    l = r.len;
                    r.len = c;
                }
                m = g || new $root.millrace.v1.BatchFileGet();
                while (r.pos < c) {
                    var s = r.pos;
                    var t = r.tag();
                    if (t === z) {
                        z = $undefined;
                        break;
                    }
                    var u = t & 7;
                    switch (t >>>= 3) {
                    case 1: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.file_id = v;
                            else
                                delete m.file_id;
                            continue;
                        }
                    }
                    r.skipType(u, q, t);
                    if (!r.discardUnknown) {
                        $util.makeProp(m, "$unknowns", false);
                        (m.$unknowns || (m.$unknowns = [])).push(r.raw(s, r.pos));
                    }
                }
                if (l !== $undefined) {
                    if (r.pos !== c)
                        throw $RangeError("index out of range");
                    r.len = l;
                }
                if (z !== $undefined)
                    throw $Error("missing end group");
                return m;
            };

            BatchFileGet.getTypeUrl = function(prefix) {
                if (prefix === $undefined)
                    prefix = "type.googleapis.com";
                return prefix + "/millrace.v1.BatchFileGet";
            };

            return BatchFileGet;
        })();

        v1.BatchFileContent = (function() {

            const BatchFileContent = function (p) {
                if (p)
                    for (var ks = $Object.keys(p), i = 0; i < ks.length; ++i)
                        if (p[ks[i]] != null && ks[i] !== "__proto__")
                            this[ks[i]] = p[ks[i]];
            };

            BatchFileContent.prototype.file_id = "";
            BatchFileContent.prototype.offset = 0;

            BatchFileContent.encode = function (m, w, q) {
                if (!w)
                    w = $Writer.create();
                if (q === $undefined)
                    q = 0;
                if (q > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (m.file_id != null && $Object.hasOwnProperty.call(m, "file_id") && m.file_id !== "")
                    w.uint32(10).string(m.file_id);
                if (m.offset != null && $Object.hasOwnProperty.call(m, "offset") && !$Object.is(m.offset, 0))
                    w.uint32(17).double(m.offset);
                if (m.$unknowns != null && $Object.hasOwnProperty.call(m, "$unknowns"))
                    for (var i = 0; i < m.$unknowns.length; ++i)
                        w.raw(m.$unknowns[i]);
                return w;
            };

            BatchFileContent.decode = function (r, l, z, q, g) {
                if (!(r instanceof $Reader))
                    r = $Reader.create(r);
                if (q === $undefined)
                    q = 0;
                if (q > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                var c, m, v;
                if (l === $undefined)
                    c = r.len;
                else {
                    c = r.pos + l;
                    if (c > r.len)
                        throw $RangeError("index out of range");
                    l = r.len;
                    r.len = c;
                }
                m = g || new $root.millrace.v1.BatchFileContent();
                while (r.pos < c) {
                    var s = r.pos;
                    var t = r.tag();
                    if (t === z) {
                        z = $undefined;
                        break;
                    }
                    var u = t & 7;
                    switch (t >>>= 3) {
                    case 1: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.file_id = v;
                            else
                                delete m.file_id;
                            continue;
                        }
                    case 2: {
                            if (u !== 1)
                                break;
                            if (!$Object.is(v = r.double(), 0))
                                m.offset = v;
                            else
                                delete m.offset;
                            continue;
                        }
                    }
                    r.skipType(u, q, t);
                    if (!r.discardUnknown) {
                        $util.makeProp(m, "$unknowns", false);
                        (m.$unknowns || (m.$unknowns = [])).push(r.raw(s, r.pos));
                    }
                }
                if (l !== $undefined) {
                    if (r.pos !== c)
                        throw $RangeError("index out of range");
                    r.len = l;
                }
                if (z !== $undefined)
                    throw $Error("missing end group");
                return m;
            };

            BatchFileContent.getTypeUrl = function(prefix) {
                if (prefix === $undefined)
                    prefix = "type.googleapis.com";
                return prefix + "/millrace.v1.BatchFileContent";
            };

            return BatchFileContent;
        })();

        v1.BatchFileDelete = (function() {

            const BatchFileDelete = function (p) {
                if (p)
                    for (var ks = $Object.keys(p), i = 0; i < ks.length; ++i)
                        if (p[ks[i]] != null && ks[i] !== "__proto__")
                            this[ks[i]] = p[ks[i]];
            };

            BatchFileDelete.prototype.file_id = "";

            BatchFileDelete.encode = function (m, w, q) {
                if (!w)
                    w = $Writer.create();
                if (q === $undefined)
                    q = 0;
                if (q > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (m.file_id != null && $Object.hasOwnProperty.call(m, "file_id") && m.file_id !== "")
                    w.uint32(10).string(m.file_id);
                if (m.$unknowns != null && $Object.hasOwnProperty.call(m, "$unknowns"))
                    for (var i = 0; i < m.$unknowns.length; ++i)
                        w.raw(m.$unknowns[i]);
                return w;
            };

            BatchFileDelete.decode = function (r, l, z, q, g) {
                if (!(r instanceof $Reader))
                    r = $Reader.create(r);
                if (q === $undefined)
                    q = 0;
                if (q > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                var c, m, v;
                if (l === $undefined)
                    c = r.len;
                else {
                    c = r.pos + l;
                    if (c > r.len)
                        throw $RangeError("index out of range");
                    l = r.len;
                    r.len = c;
                }
                m = g || new $root.millrace.v1.BatchFileDelete();
                while (r.pos < c) {
                    var s = r.pos;
                    var t = r.tag();
                    if (t === z) {
                        z = $undefined;
                        break;
                    }
                    var u = t & 7;
                    switch (t >>>= 3) {
                    case 1: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.file_id = v;
                            else
                                delete m.file_id;
                            continue;
                        }
                    }
                    r.skipType(u, q, t);
                    if (!r.discardUnknown) {
                        $util.makeProp(m, "$unknowns", false);
                        (m.$unknowns || (m.$unknowns = [])).push(r.raw(s, r.pos));
                    }
                }
                if (l !== $undefined) {
                    if (r.pos !== c)
                        throw $RangeError("index out of range");
                    r.len = l;
                }
                if (z !== $undefined)
                    throw $Error("missing end group");
                return m;
            };

            BatchFileDelete.getTypeUrl = function(prefix) {
                if (prefix === $undefined)
                    prefix = "type.googleapis.com";
                return prefix + "/millrace.v1.BatchFileDelete";
            };

            return BatchFileDelete;
        })();

        v1.BatchFileList = (function() {

            const BatchFileList = function (p) {
                if (p)
                    for (var ks = $Object.keys(p), i = 0; i < ks.length; ++i)
                        if (p[ks[i]] != null && ks[i] !== "__proto__")
                            this[ks[i]] = p[ks[i]];
            };

            BatchFileList.prototype.limit = 0;
            BatchFileList.prototype.after = "";
            BatchFileList.prototype.order = "";
            BatchFileList.prototype.purpose = "";

            BatchFileList.encode = function (m, w, q) {
                if (!w)
                    w = $Writer.create();
                if (q === $undefined)
                    q = 0;
                if (q > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (m.limit != null && $Object.hasOwnProperty.call(m, "limit") && m.limit !== 0)
                    w.uint32(8).uint32(m.limit);
                if (m.after != null && $Object.hasOwnProperty.call(m, "after") && m.after !== "")
                    w.uint32(18).string(m.after);
                if (m.order != null && $Object.hasOwnProperty.call(m, "order") && m.order !== "")
                    w.uint32(26).string(m.order);
                if (m.purpose != null && $Object.hasOwnProperty.call(m, "purpose") && m.purpose !== "")
                    w.uint32(34).string(m.purpose);
                if (m.$unknowns != null && $Object.hasOwnProperty.call(m, "$unknowns"))
                    for (var i = 0; i < m.$unknowns.length; ++i)
                        w.raw(m.$unknowns[i]);
                return w;
            };

            BatchFileList.decode = function (r, l, z, q, g) {
                if (!(r instanceof $Reader))
                    r = $Reader.create(r);
                if (q === $undefined)
                    q = 0;
                if (q > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                var c, m, v;
                if (l === $undefined)
                    c = r.len;
                else {
                    c = r.pos + l;
                    if (c > r.len)
                        throw $RangeError("index out of range");
                    l = r.len;
                    r.len = c;
                }
                m = g || new $root.millrace.v1.BatchFileList();
                while (r.pos < c) {
                    var s = r.pos;
                    var t = r.tag();
                    if (t === z) {
                        z = $undefined;
                        break;
                    }
                    var u = t & 7;
                    switch (t >>>= 3) {
                    case 1: {
                            if (u !== 0)
                                break;
                            if (v = r.uint32())
                                m.limit = v;
                            else
                                delete m.limit;
                            continue;
                        }
                    case 2: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.after = v;
                            else
                                delete m.after;
                            continue;
                        }
                    case 3: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.order = v;
                            else
                                delete m.order;
                            continue;
                        }
                    case 4: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.purpose = v;
                            else
                                delete m.purpose;
                            continue;
                        }
                    }
                    r.skipType(u, q, t);
                    if (!r.discardUnknown) {
                        $util.makeProp(m, "$unknowns", false);
                        (m.$unknowns || (m.$unknowns = [])).push(r.raw(s, r.pos));
                    }
                }
                if (l !== $undefined) {
                    if (r.pos !== c)
                        throw $RangeError("index out of range");
                    r.len = l;
                }
                if (z !== $undefined)
                    throw $Error("missing end group");
                return m;
            };

            BatchFileList.getTypeUrl = function(prefix) {
                if (prefix === $undefined)
                    prefix = "type.googleapis.com";
                return prefix + "/millrace.v1.BatchFileList";
            };

            return BatchFileList;
        })();

        v1.BatchFile = (function() {

            const BatchFile = function (p) {
                if (p)
                    for (var ks = $Object.keys(p), i = 0; i < ks.length; ++i)
                        if (p[ks[i]] != null && ks[i] !== "__proto__")
                            this[ks[i]] = p[ks[i]];
            };

            BatchFile.prototype.id = "";
            BatchFile.prototype.object = "";
            BatchFile.prototype.bytes = 0;
            BatchFile.prototype.created_at = 0;
            BatchFile.prototype.filename = "";
            BatchFile.prototype.purpose = "";
            BatchFile.prototype.status = "";
            BatchFile.prototype.blob = "";

            BatchFile.encode = function (m, w, q) {
                if (!w)
                    w = $Writer.create();
                if (q === $undefined)
                    q = 0;
                if (q > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (m.id != null && $Object.hasOwnProperty.call(m, "id") && m.id !== "")
                    w.uint32(10).string(m.id);
                if (m.object != null && $Object.hasOwnProperty.call(m, "object") && m.object !== "")
                    w.uint32(18).string(m.object);
                if (m.bytes != null && $Object.hasOwnProperty.call(m, "bytes") && !$Object.is(m.bytes, 0))
                    w.uint32(25).double(m.bytes);
                if (m.created_at != null && $Object.hasOwnProperty.call(m, "created_at") && !$Object.is(m.created_at, 0))
                    w.uint32(33).double(m.created_at);
                if (m.filename != null && $Object.hasOwnProperty.call(m, "filename") && m.filename !== "")
                    w.uint32(42).string(m.filename);
                if (m.purpose != null && $Object.hasOwnProperty.call(m, "purpose") && m.purpose !== "")
                    w.uint32(50).string(m.purpose);
                if (m.status != null && $Object.hasOwnProperty.call(m, "status") && m.status !== "")
                    w.uint32(58).string(m.status);
                if (m.blob != null && $Object.hasOwnProperty.call(m, "blob") && m.blob !== "")
                    w.uint32(66).string(m.blob);
                if (m.$unknowns != null && $Object.hasOwnProperty.call(m, "$unknowns"))
                    for (var i = 0; i < m.$unknowns.length; ++i)
                        w.raw(m.$unknowns[i]);
                return w;
            };

            BatchFile.decode = function (r, l, z, q, g) {
                if (!(r instanceof $Reader))
                    r = $Reader.create(r);
                if (q === $undefined)
                    q = 0;
                if (q > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                var c, m, v;
                if (l === $undefined)
                    c = r.len;
                else {
                    c = r.pos + l;
                    if (c > r.len)
                        throw $RangeError("index out of range");
                    l = r.len;
                    r.len = c;
                }
                m = g || new $root.millrace.v1.BatchFile();
                while (r.pos < c) {
                    var s = r.pos;
                    var t = r.tag();
                    if (t === z) {
                        z = $undefined;
                        break;
                    }
                    var u = t & 7;
                    switch (t >>>= 3) {
                    case 1: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.id = v;
                            else
                                delete m.id;
                            continue;
                        }
                    case 2: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.object = v;
                            else
                                delete m.object;
                            continue;
                        }
                    case 3: {
                            if (u !== 1)
                                break;
                            if (!$Object.is(v = r.double(), 0))
                                m.bytes = v;
                            else
                                delete m.bytes;
                            continue;
                        }
                    case 4: {
                            if (u !== 1)
                                break;
                            if (!$Object.is(v = r.double(), 0))
                                m.created_at = v;
                            else
                                delete m.created_at;
                            continue;
                        }
                    case 5: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.filename = v;
                            else
                                delete m.filename;
                            continue;
                        }
                    case 6: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.purpose = v;
                            else
                                delete m.purpose;
                            continue;
                        }
                    case 7: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.status = v;
                            else
                                delete m.status;
                            continue;
                        }
                    case 8: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.blob = v;
                            else
                                delete m.blob;
                            continue;
                        }
                    }
                    r.skipType(u, q, t);
                    if (!r.discardUnknown) {
                        $util.makeProp(m, "$unknowns", false);
                        (m.$unknowns || (m.$unknowns = [])).push(r.raw(s, r.pos));
                    }
                }
                if (l !== $undefined) {
                    if (r.pos !== c)
                        throw $RangeError("index out of range");
                    r.len = l;
                }
                if (z !== $undefined)
                    throw $Error("missing end group");
                return m;
            };

            BatchFile.getTypeUrl = function(prefix) {
                if (prefix === $undefined)
                    prefix = "type.googleapis.com";
                return prefix + "/millrace.v1.BatchFile";
            };

            return BatchFile;
        })();

        v1.BatchFilePiece = (function() {

            const BatchFilePiece = function (p) {
                if (p)
                    for (var ks = $Object.keys(p), i = 0; i < ks.length; ++i)
                        if (p[ks[i]] != null && ks[i] !== "__proto__")
                            this[ks[i]] = p[ks[i]];
            };

            BatchFilePiece.prototype.offset = 0;
            BatchFilePiece.prototype.bytes = 0;
            BatchFilePiece.prototype.content = $util.newBuffer([]);

            BatchFilePiece.encode = function (m, w, q) {
                if (!w)
                    w = $Writer.create();
                if (q === $undefined)
                    q = 0;
                if (q > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (m.offset != null && $Object.hasOwnProperty.call(m, "offset") && !$Object.is(m.offset, 0))
                    w.uint32(9).double(m.offset);
                if (m.bytes != null && $Object.hasOwnProperty.call(m, "bytes") && !$Object.is(m.bytes, 0))
                    w.uint32(17).double(m.bytes);
                if (m.content != null && $Object.hasOwnProperty.call(m, "content") && m.content.length)
                    w.uint32(26).bytes(m.content);
                if (m.$unknowns != null && $Object.hasOwnProperty.call(m, "$unknowns"))
                    for (var i = 0; i < m.$unknowns.length; ++i)
                        w.raw(m.$unknowns[i]);
                return w;
            };

            BatchFilePiece.decode = function (r, l, z, q, g) {
                if (!(r instanceof $Reader))
                    r = $Reader.create(r);
                if (q === $undefined)
                    q = 0;
                if (q > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                var c, m, v;
                if (l === $undefined)
                    c = r.len;
                else {
                    c = r.pos + l;
                    if (c > r.len)
                        throw $RangeError("index out of range");
                    l = r.len;
                    r.len = c;
                }
                m = g || new $root.millrace.v1.BatchFilePiece();
                while (r.pos < c) {
                    var s = r.pos;
                    var t = r.tag();
                    if (t === z) {
                        z = $undefined;
                        break;
                    }
                    var u = t & 7;
                    switch (t >>>= 3) {
                    case 1: {
                            if (u !== 1)
                                break;
                            if (!$Object.is(v = r.double(), 0))
                                m.offset = v;
                            else
                                delete m.offset;
                            continue;
                        }
                    case 2: {
                            if (u !== 1)
                                break;
                            if (!$Object.is(v = r.double(), 0))
                                m.bytes = v;
                            else
                                delete m.bytes;
                            continue;
                        }
                    case 3: {
                            if (u !== 2)
                                break;
                            if ((v = r.bytes()).length)
                                m.content = v;
                            else
                                delete m.content;
                            continue;
                        }
                    }
                    r.skipType(u, q, t);
                    if (!r.discardUnknown) {
                        $util.makeProp(m, "$unknowns", false);
                        (m.$unknowns || (m.$unknowns = [])).push(r.raw(s, r.pos));
                    }
                }
                if (l !== $undefined) {
                    if (r.pos !== c)
                        throw $RangeError("index out of range");
                    r.len = l;
                }
                if (z !== $undefined)
                    throw $Error("missing end group");
                return m;
            };

            BatchFilePiece.getTypeUrl = function(prefix) {
                if (prefix === $undefined)
                    prefix = "type.googleapis.com";
                return prefix + "/millrace.v1.BatchFilePiece";
            };

            return BatchFilePiece;
        })();

        v1.BatchFilePage = (function() {

            const BatchFilePage = function (p) {
                this.data = [];
                if (p)
                    for (var ks = $Object.keys(p), i = 0; i < ks.length; ++i)
                        if (p[ks[i]] != null && ks[i] !== "__proto__")
                            this[ks[i]] = p[ks[i]];
            };

            BatchFilePage.prototype.object = "";
            BatchFilePage.prototype.data = $util.emptyArray;
            BatchFilePage.prototype.has_more = false;
            BatchFilePage.prototype.first_id = "";
            BatchFilePage.prototype.last_id = "";

            BatchFilePage.encode = function (m, w, q) {
                if (!w)
                    w = $Writer.create();
                if (q === $undefined)
                    q = 0;
                if (q > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (m.object != null && $Object.hasOwnProperty.call(m, "object") && m.object !== "")
                    w.uint32(10).string(m.object);
                if (m.data != null && m.data.length) {
                    for (var i = 0; i < m.data.length; ++i)
                        $root.millrace.v1.BatchFile.encode(m.data[i], w.uint32(18).fork(), q + 1).ldelim();
                }
                if (m.has_more != null && $Object.hasOwnProperty.call(m, "has_more") && m.has_more !== false)
                    w.uint32(24).bool(m.has_more);
                if (m.first_id != null && $Object.hasOwnProperty.call(m, "first_id") && m.first_id !== "")
                    w.uint32(34).string(m.first_id);
                if (m.last_id != null && $Object.hasOwnProperty.call(m, "last_id") && m.last_id !== "")
                    w.uint32(42).string(m.last_id);
                if (m.$unknowns != null && $Object.hasOwnProperty.call(m, "$unknowns"))
                    for (var i = 0; i < m.$unknowns.length; ++i)
                        w.raw(m.$unknowns[i]);
                return w;
            };

            BatchFilePage.decode = function (r, l, z, q, g) {
                if (!(r instanceof $Reader))
                    r = $Reader.create(r);
                if (q === $undefined)
                    q = 0;
                if (q > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                var c, m, v;
                if (l === $undefined)
                    c = r.len;
                else {
                    c = r.pos + l;
                    if (c > r.len)
                        throw $RangeError("index out of range");
                    l = r.len;
                    r.len = c;
                }
                m = g || new $root.millrace.v1.BatchFilePage();
                while (r.pos < c) {
                    var s = r.pos;
                    var t = r.tag();
                    if (t === z) {
                        z = $undefined;
                        break;
                    }
                    var u = t & 7;
                    switch (t >>>= 3) {
                    case 1: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.object = v;
                            else
                                delete m.object;
                            continue;
                        }
                    case 2: {
                            if (u !== 2)
                                break;
                            if (!(m.data && m.data.length))
                                m.data = [];
                            m.data.push($root.millrace.v1.BatchFile.decode(r, r.size(), $undefined, q + 1));
                            continue;
                        }
                    case 3: {
                            if (u !== 0)
                                break;
                            if (v = r.bool())
                                m.has_more = v;
                            else
                                delete m.has_more;
                            continue;
                        }
                    case 4: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.first_id = v;
                            else
                                delete m.first_id;
                            continue;
                        }
                    case 5: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.last_id = v;
                            else
                                delete m.last_id;
                            continue;
                        }
                    }
                    r.skipType(u, q, t);
                    if (!r.discardUnknown) {
                        $util.makeProp(m, "$unknowns", false);
                        (m.$unknowns || (m.$unknowns = [])).push(r.raw(s, r.pos));
                    }
                }
                if (l !== $undefined) {
                    if (r.pos !== c)
                        throw $RangeError("index out of range");
                    r.len = l;
                }
                if (z !== $undefined)
                    throw $Error("missing end group");
                return m;
            };

            BatchFilePage.getTypeUrl = function(prefix) {
                if (prefix === $undefined)
                    prefix = "type.googleapis.com";
                return prefix + "/millrace.v1.BatchFilePage";
            };

            return BatchFilePage;
        })();

        v1.BatchFileDeleted = (function() {

            const BatchFileDeleted = function (p) {
                if (p)
                    for (var ks = $Object.keys(p), i = 0; i < ks.length; ++i)
                        if (p[ks[i]] != null && ks[i] !== "__proto__")
                            this[ks[i]] = p[ks[i]];
            };

            BatchFileDeleted.prototype.id = "";
            BatchFileDeleted.prototype.object = "";
            BatchFileDeleted.prototype.deleted = false;

            BatchFileDeleted.encode = function (m, w, q) {
                if (!w)
                    w = $Writer.create();
                if (q === $undefined)
                    q = 0;
                if (q > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (m.id != null && $Object.hasOwnProperty.call(m, "id") && m.id !== "")
                    w.uint32(10).string(m.id);
                if (m.object != null && $Object.hasOwnProperty.call(m, "object") && m.object !== "")
                    w.uint32(18).string(m.object);
                if (m.deleted != null && $Object.hasOwnProperty.call(m, "deleted") && m.deleted !== false)
                    w.uint32(24).bool(m.deleted);
                if (m.$unknowns != null && $Object.hasOwnProperty.call(m, "$unknowns"))
                    for (var i = 0; i < m.$unknowns.length; ++i)
                        w.raw(m.$unknowns[i]);
                return w;
            };

            BatchFileDeleted.decode = function (r, l, z, q, g) {
                if (!(r instanceof $Reader))
                    r = $Reader.create(r);
                if (q === $undefined)
                    q = 0;
                if (q > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                var c, m, v;
                if (l === $undefined)
                    c = r.len;
                else {
                    c = r.pos + l;
                    if (c > r.len)
                        throw $RangeError("index out of range");
                    l = r.len;
                    r.len = c;
                }
                m = g || new $root.millrace.v1.BatchFileDeleted();
                while (r.pos < c) {
                    var s = r.pos;
                    var t = r.tag();
                    if (t === z) {
                        z = $undefined;
                        break;
                    }
                    var u = t & 7;
                    switch (t >>>= 3) {
                    case 1: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.id = v;
                            else
                                delete m.id;
                            continue;
                        }
                    case 2: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.object = v;
                            else
                                delete m.object;
                            continue;
                        }
                    case 3: {
                            if (u !== 0)
                                break;
                            if (v = r.bool())
                                m.deleted = v;
                            else
                                delete m.deleted;
                            continue;
                        }
                    }
                    r.skipType(u, q, t);
                    if (!r.discardUnknown) {
                        $util.makeProp(m, "$unknowns", false);
                        (m.$unknowns || (m.$unknowns = [])).push(r.raw(s, r.pos));
                    }
                }
                if (l !== $undefined) {
                    if (r.pos !== c)
                        throw $RangeError("index out of range");
                    r.len = l;
                }
                if (z !== $undefined)
                    throw $Error("missing end group");
                return m;
            };

            BatchFileDeleted.getTypeUrl = function(prefix) {
                if (prefix === $undefined)
                    prefix = "type.googleapis.com";
                return prefix + "/millrace.v1.BatchFileDeleted";
            };

            return BatchFileDeleted;
        })();

        v1.BatchCreate = (function() {

            const BatchCreate = function (p) {
                if (p)
                    for (var ks = $Object.keys(p), i = 0; i < ks.length; ++i)
                        if (p[ks[i]] != null && ks[i] !== "__proto__")
                            this[ks[i]] = p[ks[i]];
            };

            BatchCreate.prototype.input_file_id = "";
            BatchCreate.prototype.endpoint = "";
            BatchCreate.prototype.completion_window = "";
            BatchCreate.prototype.metadata = "";
            BatchCreate.prototype.queue = "";
            BatchCreate.prototype.ak = "";

            BatchCreate.encode = function (m, w, q) {
                if (!w)
                    w = $Writer.create();
                if (q === $undefined)
                    q = 0;
                if (q > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (m.input_file_id != null && $Object.hasOwnProperty.call(m, "input_file_id") && m.input_file_id !== "")
                    w.uint32(10).string(m.input_file_id);
                if (m.endpoint != null && $Object.hasOwnProperty.call(m, "endpoint") && m.endpoint !== "")
                    w.uint32(18).string(m.endpoint);
                if (m.completion_window != null && $Object.hasOwnProperty.call(m, "completion_window") && m.completion_window !== "")
                    w.uint32(26).string(m.completion_window);
                if (m.metadata != null && $Object.hasOwnProperty.call(m, "metadata") && m.metadata !== "")
                    w.uint32(34).string(m.metadata);
                if (m.queue != null && $Object.hasOwnProperty.call(m, "queue") && m.queue !== "")
                    w.uint32(42).string(m.queue);
                if (m.ak != null && $Object.hasOwnProperty.call(m, "ak") && m.ak !== "")
                    w.uint32(50).string(m.ak);
                if (m.$unknowns != null && $Object.hasOwnProperty.call(m, "$unknowns"))
                    for (var i = 0; i < m.$unknowns.length; ++i)
                        w.raw(m.$unknowns[i]);
                return w;
            };

            BatchCreate.decode = function (r, l, z, q, g) {
                if (!(r instanceof $Reader))
                    r = $Reader.create(r);
                if (q === $undefined)
                    q = 0;
                if (q > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                var c, m, v;
                if (l === $undefined)
                    c = r.len;
                else {
                    c = r.pos + l;
                    if (c > r.len)
                        throw $RangeError("index out of range");
                    l = r.len;
                    r.len = c;
                }
                m = g || new $root.millrace.v1.BatchCreate();
                while (r.pos < c) {
                    var s = r.pos;
                    var t = r.tag();
                    if (t === z) {
                        z = $undefined;
                        break;
                    }
                    var u = t & 7;
                    switch (t >>>= 3) {
                    case 1: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.input_file_id = v;
                            else
                                delete m.input_file_id;
                            continue;
                        }
                    case 2: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.endpoint = v;
                            else
                                delete m.endpoint;
                            continue;
                        }
                    case 3: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.completion_window = v;
                            else
                                delete m.completion_window;
                            continue;
                        }
                    case 4: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.metadata = v;
                            else
                                delete m.metadata;
                            continue;
                        }
                    case 5: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.queue = v;
                            else
                                delete m.queue;
                            continue;
                        }
                    case 6: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.ak = v;
                            else
                                delete m.ak;
                            continue;
                        }
                    }
                    r.skipType(u, q, t);
                    if (!r.discardUnknown) {
                        $util.makeProp(m, "$unknowns", false);
                        (m.$unknowns || (m.$unknowns = [])).push(r.raw(s, r.pos));
                    }
                }
                if (l !== $undefined) {
                    if (r.pos !== c)
                        throw $RangeError("index out of range");
                    r.len = l;
                }
                if (z !== $undefined)
                    throw $Error("missing end group");
                return m;
            };

            BatchCreate.getTypeUrl = function(prefix) {
                if (prefix === $undefined)
                    prefix = "type.googleapis.com";
                return prefix + "/millrace.v1.BatchCreate";
            };

            return BatchCreate;
        })();

        v1.BatchGet = (function() {

            const BatchGet = function (p) {
                if (p)
                    for (var ks = $Object.keys(p), i = 0; i < ks.length; ++i)
                        if (p[ks[i]] != null && ks[i] !== "__proto__")
                            this[ks[i]] = p[ks[i]];
            };

            BatchGet.prototype.batch_id = "";

            BatchGet.encode = function (m, w, q) {
                if (!w)
                    w = $Writer.create();
                if (q === $undefined)
                    q = 0;
                if (q > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (m.batch_id != null && $Object.hasOwnProperty.call(m, "batch_id") && m.batch_id !== "")
                    w.uint32(10).string(m.batch_id);
                if (m.$unknowns != null && $Object.hasOwnProperty.call(m, "$unknowns"))
                    for (var i = 0; i < m.$unknowns.length; ++i)
                        w.raw(m.$unknowns[i]);
                return w;
            };

            BatchGet.decode = function (r, l, z, q, g) {
                if (!(r instanceof $Reader))
                    r = $Reader.create(r);
                if (q === $undefined)
                    q = 0;
                if (q > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                var c, m, v;
                if (l === $undefined)
                    c = r.len;
                else {
                    c = r.pos + l;
                    if (c > r.len)
                        throw $RangeError("index out of range");
                    l = r.len;
                    r.len = c;
                }
                m = g || new $root.millrace.v1.BatchGet();
                while (r.pos < c) {
                    var s = r.pos;
                    var t = r.tag();
                    if (t === z) {
                        z = $undefined;
                        break;
                    }
                    var u = t & 7;
                    switch (t >>>= 3) {
                    case 1: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.batch_id = v;
                            else
                                delete m.batch_id;
                            continue;
                        }
                    }
                    r.skipType(u, q, t);
                    if (!r.discardUnknown) {
                        $util.makeProp(m, "$unknowns", false);
                        (m.$unknowns || (m.$unknowns = [])).push(r.raw(s, r.pos));
                    }
                }
                if (l !== $undefined) {
                    if (r.pos !== c)
                        throw $RangeError("index out of range");
                    r.len = l;
                }
                if (z !== $undefined)
                    throw $Error("missing end group");
                return m;
            };

            BatchGet.getTypeUrl = function(prefix) {
                if (prefix === $undefined)
                    prefix = "type.googleapis.com";
                return prefix + "/millrace.v1.BatchGet";
            };

            return BatchGet;
        })();

        v1.BatchCancel = (function() {

            const BatchCancel = function (p) {
                if (p)
                    for (var ks = $Object.keys(p), i = 0; i < ks.length; ++i)
                        if (p[ks[i]] != null && ks[i] !== "__proto__")
                            this[ks[i]] = p[ks[i]];
            };

            BatchCancel.prototype.batch_id = "";

            BatchCancel.encode = function (m, w, q) {
                if (!w)
                    w = $Writer.create();
                if (q === $undefined)
                    q = 0;
                if (q > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (m.batch_id != null && $Object.hasOwnProperty.call(m, "batch_id") && m.batch_id !== "")
                    w.uint32(10).string(m.batch_id);
                if (m.$unknowns != null && $Object.hasOwnProperty.call(m, "$unknowns"))
                    for (var i = 0; i < m.$unknowns.length; ++i)
                        w.raw(m.$unknowns[i]);
                return w;
            };

            BatchCancel.decode = function (r, l, z, q, g) {
                if (!(r instanceof $Reader))
                    r = $Reader.create(r);
                if (q === $undefined)
                    q = 0;
                if (q > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                var c, m, v;
                if (l === $undefined)
                    c = r.len;
                else {
                    c = r.pos + l;
                    if (c > r.len)
                        throw $RangeError("index out of range");
                    l = r.len;
                    r.len = c;
                }
                m = g || new $root.millrace.v1.BatchCancel();
                while (r.pos < c) {
                    var s = r.pos;
                    var t = r.tag();
                    if (t === z) {
                        z = $undefined;
                        break;
                    }
                    var u = t & 7;
                    switch (t >>>= 3) {
                    case 1: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.batch_id = v;
                            else
                                delete m.batch_id;
                            continue;
                        }
                    }
                    r.skipType(u, q, t);
                    if (!r.discardUnknown) {
                        $util.makeProp(m, "$unknowns", false);
                        (m.$unknowns || (m.$unknowns = [])).push(r.raw(s, r.pos));
                    }
                }
                if (l !== $undefined) {
                    if (r.pos !== c)
                        throw $RangeError("index out of range");
                    r.len = l;
                }
                if (z !== $undefined)
                    throw $Error("missing end group");
                return m;
            };

            BatchCancel.getTypeUrl = function(prefix) {
                if (prefix === $undefined)
                    prefix = "type.googleapis.com";
                return prefix + "/millrace.v1.BatchCancel";
            };

            return BatchCancel;
        })();

        v1.BatchList = (function() {

            const BatchList = function (p) {
                if (p)
                    for (var ks = $Object.keys(p), i = 0; i < ks.length; ++i)
                        if (p[ks[i]] != null && ks[i] !== "__proto__")
                            this[ks[i]] = p[ks[i]];
            };

            BatchList.prototype.limit = 0;
            BatchList.prototype.after = "";

            BatchList.encode = function (m, w, q) {
                if (!w)
                    w = $Writer.create();
                if (q === $undefined)
                    q = 0;
                if (q > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (m.limit != null && $Object.hasOwnProperty.call(m, "limit") && m.limit !== 0)
                    w.uint32(8).uint32(m.limit);
                if (m.after != null && $Object.hasOwnProperty.call(m, "after") && m.after !== "")
                    w.uint32(18).string(m.after);
                if (m.$unknowns != null && $Object.hasOwnProperty.call(m, "$unknowns"))
                    for (var i = 0; i < m.$unknowns.length; ++i)
                        w.raw(m.$unknowns[i]);
                return w;
            };

            BatchList.decode = function (r, l, z, q, g) {
                if (!(r instanceof $Reader))
                    r = $Reader.create(r);
                if (q === $undefined)
                    q = 0;
                if (q > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                var c, m, v;
                if (l === $undefined)
                    c = r.len;
                else {
                    c = r.pos + l;
                    if (c > r.len)
                        throw $RangeError("index out of range");
                    l = r.len;
                    r.len = c;
                }
                m = g || new $root.millrace.v1.BatchList();
                while (r.pos < c) {
                    var s = r.pos;
                    var t = r.tag();
                    if (t === z) {
                        z = $undefined;
                        break;
                    }
                    var u = t & 7;
                    switch (t >>>= 3) {
                    case 1: {
                            if (u !== 0)
                                break;
                            if (v = r.uint32())
                                m.limit = v;
                            else
                                delete m.limit;
                            continue;
                        }
                    case 2: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.after = v;
                            else
                                delete m.after;
                            continue;
                        }
                    }
                    r.skipType(u, q, t);
                    if (!r.discardUnknown) {
                        $util.makeProp(m, "$unknowns", false);
                        (m.$unknowns || (m.$unknowns = [])).push(r.raw(s, r.pos));
                    }
                }
                if (l !== $undefined) {
                    if (r.pos !== c)
                        throw $RangeError("index out of range");
                    r.len = l;
                }
                if (z !== $undefined)
                    throw $Error("missing end group");
                return m;
            };

            BatchList.getTypeUrl = function(prefix) {
                if (prefix === $undefined)
                    prefix = "type.googleapis.com";
                return prefix + "/millrace.v1.BatchList";
            };

            return BatchList;
        })();

        v1.BatchRun = (function() {

            const BatchRun = function (p) {
                if (p)
                    for (var ks = $Object.keys(p), i = 0; i < ks.length; ++i)
                        if (p[ks[i]] != null && ks[i] !== "__proto__")
                            this[ks[i]] = p[ks[i]];
            };

            BatchRun.prototype.batch_id = "";

            BatchRun.encode = function (m, w, q) {
                if (!w)
                    w = $Writer.create();
                if (q === $undefined)
                    q = 0;
                if (q > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (m.batch_id != null && $Object.hasOwnProperty.call(m, "batch_id") && m.batch_id !== "")
                    w.uint32(10).string(m.batch_id);
                if (m.$unknowns != null && $Object.hasOwnProperty.call(m, "$unknowns"))
                    for (var i = 0; i < m.$unknowns.length; ++i)
                        w.raw(m.$unknowns[i]);
                return w;
            };

            BatchRun.decode = function (r, l, z, q, g) {
                if (!(r instanceof $Reader))
                    r = $Reader.create(r);
                if (q === $undefined)
                    q = 0;
                if (q > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                var c, m, v;
                if (l === $undefined)
                    c = r.len;
                else {
                    c = r.pos + l;
                    if (c > r.len)
                        throw $RangeError("index out of range");
                    l = r.len;
                    r.len = c;
                }
                m = g || new $root.millrace.v1.BatchRun();
                while (r.pos < c) {
                    var s = r.pos;
                    var t = r.tag();
                    if (t === z) {
                        z = $undefined;
                        break;
                    }
                    var u = t & 7;
                    switch (t >>>= 3) {
                    case 1: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.batch_id = v;
                            else
                                delete m.batch_id;
                            continue;
                        }
                    }
                    r.skipType(u, q, t);
                    if (!r.discardUnknown) {
                        $util.makeProp(m, "$unknowns", false);
                        (m.$unknowns || (m.$unknowns = [])).push(r.raw(s, r.pos));
                    }
                }
                if (l !== $undefined) {
                    if (r.pos !== c)
                        throw $RangeError("index out of range");
                    r.len = l;
                }
                if (z !== $undefined)
                    throw $Error("missing end group");
                return m;
            };

            BatchRun.getTypeUrl = function(prefix) {
                if (prefix === $undefined)
                    prefix = "type.googleapis.com";
                return prefix + "/millrace.v1.BatchRun";
            };

            return BatchRun;
        })();

        v1.BatchFinish = (function() {

            const BatchFinish = function (p) {
                if (p)
                    for (var ks = $Object.keys(p), i = 0; i < ks.length; ++i)
                        if (p[ks[i]] != null && ks[i] !== "__proto__")
                            this[ks[i]] = p[ks[i]];
            };

            BatchFinish.prototype.batch_id = "";

            BatchFinish.encode = function (m, w, q) {
                if (!w)
                    w = $Writer.create();
                if (q === $undefined)
                    q = 0;
                if (q > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (m.batch_id != null && $Object.hasOwnProperty.call(m, "batch_id") && m.batch_id !== "")
                    w.uint32(10).string(m.batch_id);
                if (m.$unknowns != null && $Object.hasOwnProperty.call(m, "$unknowns"))
                    for (var i = 0; i < m.$unknowns.length; ++i)
                        w.raw(m.$unknowns[i]);
                return w;
            };

            BatchFinish.decode = function (r, l, z, q, g) {
                if (!(r instanceof $Reader))
                    r = $Reader.create(r);
                if (q === $undefined)
                    q = 0;
                if (q > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                var c, m, v;
                if (l === $undefined)
                    c = r.len;
                else {
                    c = r.pos + l;
                    if (c > r.len)
                        throw $RangeError("index out of range");
                    l = r.len;
                    r.len = c;
                }
                m = g || new $root.millrace.v1.BatchFinish();
                while (r.pos < c) {
                    var s = r.pos;
                    var t = r.tag();
                    if (t === z) {
                        z = $undefined;
                        break;
                    }
                    var u = t & 7;
                    switch (t >>>= 3) {
                    case 1: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.batch_id = v;
                            else
                                delete m.batch_id;
                            continue;
                        }
                    }
                    r.skipType(u, q, t);
                    if (!r.discardUnknown) {
                        $util.makeProp(m, "$unknowns", false);
                        (m.$unknowns || (m.$unknowns = [])).push(r.raw(s, r.pos));
                    }
                }
                if (l !== $undefined) {
                    if (r.pos !== c)
                        throw $RangeError("index out of range");
                    r.len = l;
                }
                if (z !== $undefined)
                    throw $Error("missing end group");
                return m;
            };

            BatchFinish.getTypeUrl = function(prefix) {
                if (prefix === $undefined)
                    prefix = "type.googleapis.com";
                return prefix + "/millrace.v1.BatchFinish";
            };

            return BatchFinish;
        })();

        v1.Batch = (function() {

            const Batch = function (p) {
                if (p)
                    for (var ks = $Object.keys(p), i = 0; i < ks.length; ++i)
                        if (p[ks[i]] != null && ks[i] !== "__proto__")
                            this[ks[i]] = p[ks[i]];
            };

            Batch.prototype.id = "";
            Batch.prototype.object = "";
            Batch.prototype.endpoint = "";
            Batch.prototype.errors = null;
            Batch.prototype.input_file_id = "";
            Batch.prototype.completion_window = "";
            Batch.prototype.status = "";
            Batch.prototype.output_file_id = "";
            Batch.prototype.error_file_id = "";
            Batch.prototype.created_at = 0;
            Batch.prototype.in_progress_at = 0;
            Batch.prototype.expires_at = 0;
            Batch.prototype.finalizing_at = 0;
            Batch.prototype.completed_at = 0;
            Batch.prototype.failed_at = 0;
            Batch.prototype.expired_at = 0;
            Batch.prototype.cancelling_at = 0;
            Batch.prototype.cancelled_at = 0;
            Batch.prototype.request_counts = null;
            Batch.prototype.metadata = "";
            Batch.prototype.usage = null;

            Batch.encode = function (m, w, q) {
                if (!w)
                    w = $Writer.create();
                if (q === $undefined)
                    q = 0;
                if (q > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (m.id != null && $Object.hasOwnProperty.call(m, "id") && m.id !== "")
                    w.uint32(10).string(m.id);
                if (m.object != null && $Object.hasOwnProperty.call(m, "object") && m.object !== "")
                    w.uint32(18).string(m.object);
                if (m.endpoint != null && $Object.hasOwnProperty.call(m, "endpoint") && m.endpoint !== "")
                    w.uint32(26).string(m.endpoint);
                if (m.errors != null && $Object.hasOwnProperty.call(m, "errors"))
                    $root.millrace.v1.BatchErrors.encode(m.errors, w.uint32(34).fork(), q + 1).ldelim();
                if (m.input_file_id != null && $Object.hasOwnProperty.call(m, "input_file_id") && m.input_file_id !== "")
                    w.uint32(42).string(m.input_file_id);
                if (m.completion_window != null && $Object.hasOwnProperty.call(m, "completion_window") && m.completion_window !== "")
                    w.uint32(50).string(m.completion_window);
                if (m.status != null && $Object.hasOwnProperty.call(m, "status") && m.status !== "")
                    w.uint32(58).string(m.status);
                if (m.output_file_id != null && $Object.hasOwnProperty.call(m, "output_file_id") && m.output_file_id !== "")
                    w.uint32(66).string(m.output_file_id);
                if (m.error_file_id != null && $Object.hasOwnProperty.call(m, "error_file_id") && m.error_file_id !== "")
                    w.uint32(74).string(m.error_file_id);
                if (m.created_at != null && $Object.hasOwnProperty.call(m, "created_at") && !$Object.is(m.created_at, 0))
                    w.uint32(81).double(m.created_at);
                if (m.in_progress_at != null && $Object.hasOwnProperty.call(m, "in_progress_at") && !$Object.is(m.in_progress_at, 0))
                    w.uint32(89).double(m.in_progress_at);
                if (m.expires_at != null && $Object.hasOwnProperty.call(m, "expires_at") && !$Object.is(m.expires_at, 0))
                    w.uint32(97).double(m.expires_at);
                if (m.finalizing_at != null && $Object.hasOwnProperty.call(m, "finalizing_at") && !$Object.is(m.finalizing_at, 0))
                    w.uint32(105).double(m.finalizing_at);
                if (m.completed_at != null && $Object.hasOwnProperty.call(m, "completed_at") && !$Object.is(m.completed_at, 0))
                    w.uint32(113).double(m.completed_at);
                if (m.failed_at != null && $Object.hasOwnProperty.call(m, "failed_at") && !$Object.is(m.failed_at, 0))
                    w.uint32(121).double(m.failed_at);
                if (m.expired_at != null && $Object.hasOwnProperty.call(m, "expired_at") && !$Object.is(m.expired_at, 0))
                    w.uint32(129).double(m.expired_at);
                if (m.cancelling_at != null && $Object.hasOwnProperty.call(m, "cancelling_at") && !$Object.is(m.cancelling_at, 0))
                    w.uint32(137).double(m.cancelling_at);
                if (m.cancelled_at != null && $Object.hasOwnProperty.call(m, "cancelled_at") && !$Object.is(m.cancelled_at, 0))
                    w.uint32(145).double(m.cancelled_at);
                if (m.request_counts != null && $Object.hasOwnProperty.call(m, "request_counts"))
                    $root.millrace.v1.RequestCounts.encode(m.request_counts, w.uint32(154).fork(), q + 1).ldelim();
                if (m.metadata != null && $Object.hasOwnProperty.call(m, "metadata") && m.metadata !== "")
                    w.uint32(162).string(m.metadata);
                if (m.usage != null && $Object.hasOwnProperty.call(m, "usage"))
                    $root.millrace.v1.BatchUsage.encode(m.usage, w.uint32(170).fork(), q + 1).ldelim();
                if (m.$unknowns != null && $Object.hasOwnProperty.call(m, "$unknowns"))
                    for (var i = 0; i < m.$unknowns.length; ++i)
                        w.raw(m.$unknowns[i]);
                return w;
            };

            Batch.decode = function (r, l, z, q, g) {
                if (!(r instanceof $Reader))
                    r = $Reader.create(r);
                if (q === $undefined)
                    q = 0;
                if (q > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                var c, m, v;
                if (l === $undefined)
                    c = r.len;
                else {
                    c = r.pos + l;
                    if (c > r.len)
                        throw $RangeError("index out of range");
                    l = r.len;
                    r.len = c;
                }
                m = g || new $root.millrace.v1.Batch();
                while (r.pos < c) {
                    var s = r.pos;
                    var t = r.tag();
                    if (t === z) {
                        z = $undefined;
                        break;
                    }
                    var u = t & 7;
                    switch (t >>>= 3) {
                    case 1: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.id = v;
                            else
                                delete m.id;
                            continue;
                        }
                    case 2: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.object = v;
                            else
                                delete m.object;
                            continue;
                        }
                    case 3: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.endpoint = v;
                            else
                                delete m.endpoint;
                            continue;
                        }
                    case 4: {
                            if (u !== 2)
                                break;
                            m.errors = $root.millrace.v1.BatchErrors.decode(r, r.size(), $undefined, q + 1, m.errors);
                            continue;
                        }
                    case 5: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.input_file_id = v;
                            else
                                delete m.input_file_id;
                            continue;
                        }
                    case 6: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.completion_window = v;
                            else
                                delete m.completion_window;
                            continue;
                        }
                    case 7: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.status = v;
                            else
                                delete m.status;
                            continue;
                        }
                    case 8: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.output_file_id = v;
                            else
                                delete m.output_file_id;
                            continue;
                        }
                    case 9: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.error_file_id = v;
                            else
                                delete m.error_file_id;
                            continue;
                        }
                    case 10: {
                            if (u !== 1)
                                break;
                            if (!$Object.is(v = r.double(), 0))
                                m.created_at = v;
                            else
                                delete m.created_at;
                            continue;
                        }
                    case 11: {
                            if (u !== 1)
                                break;
                            if (!$Object.is(v = r.double(), 0))
                                m.in_progress_at = v;
                            else
                                delete m.in_progress_at;
                            continue;
                        }
                    case 12: {
                            if (u !== 1)
                                break;
                            if (!$Object.is(v = r.double(), 0))
                                m.expires_at = v;
                            else
                                delete m.expires_at;
                            continue;
                        }
                    case 13: {
                            if (u !== 1)
                                break;
                            if (!$Object.is(v = r.double(), 0))
                                m.finalizing_at = v;
                            else
                                delete m.finalizing_at;
                            continue;
                        }
                    case 14: {
                            if (u !== 1)
                                break;
                            if (!$Object.is(v = r.double(), 0))
                                m.completed_at = v;
                            else
                                delete m.completed_at;
                            continue;
                        }
                    case 15: {
                            if (u !== 1)
                                break;
                            if (!$Object.is(v = r.double(), 0))
                                m.failed_at = v;
                            else
                                delete m.failed_at;
                            continue;
                        }
                    case 16: {
                            if (u !== 1)
                                break;
                            if (!$Object.is(v = r.double(), 0))
                                m.expired_at = v;
                            else
                                delete m.expired_at;
                            continue;
                        }
                    case 17: {
                            if (u !== 1)
                                break;
                            if (!$Object.is(v = r.double(), 0))
                                m.cancelling_at = v;
                            else
                                delete m.cancelling_at;
                            continue;
                        }
                    case 18: {
                            if (u !== 1)
                                break;
                            if (!$Object.is(v = r.double(), 0))
                                m.cancelled_at = v;
                            else
                                delete m.cancelled_at;
                            continue;
                        }
                    case 19: {
                            if (u !== 2)
                                break;
                            m.request_counts = $root.millrace.v1.RequestCounts.decode(r, r.size(), $undefined, q + 1, m.request_counts);
                            continue;
                        }
                    case 20: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.metadata = v;
                            else
                                delete m.metadata;
                            continue;
                        }
                    case 21: {
                            if (u !== 2)
                                break;
                            m.usage = $root.millrace.v1.BatchUsage.decode(r, r.size(), $undefined, q + 1, m.usage);
                            continue;
                        }
                    }
                    r.skipType(u, q, t);
                    if (!r.discardUnknown) {
                        $util.makeProp(m, "$unknowns", false);
                        (m.$unknowns || (m.$unknowns = [])).push(r.raw(s, r.pos));
                    }
                }
                if (l !== $undefined) {
                    if (r.pos !== c)
                        throw $RangeError("index out of range");
                    r.len = l;
                }
                if (z !== $undefined)
                    throw $Error("missing end group");
                return m;
            };

            Batch.getTypeUrl = function(prefix) {
                if (prefix === $undefined)
                    prefix = "type.googleapis.com";
                return prefix + "/millrace.v1.Batch";
            };

            return Batch;
        })();

        v1.BatchErrors = (function() {

            const BatchErrors = function (p) {
                this.data = [];
                if (p)
                    for (var ks = $Object.keys(p), i = 0; i < ks.length; ++i)
                        if (p[ks[i]] != null && ks[i] !== "__proto__")
                            this[ks[i]] = p[ks[i]];
            };

            BatchErrors.prototype.object = "";
            BatchErrors.prototype.data = $util.emptyArray;

            BatchErrors.encode = function (m, w, q) {
                if (!w)
                    w = $Writer.create();
                if (q === $undefined)
                    q = 0;
                if (q > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (m.object != null && $Object.hasOwnProperty.call(m, "object") && m.object !== "")
                    w.uint32(10).string(m.object);
                if (m.data != null && m.data.length) {
                    for (var i = 0; i < m.data.length; ++i)
                        $root.millrace.v1.BatchError.encode(m.data[i], w.uint32(18).fork(), q + 1).ldelim();
                }
                if (m.$unknowns != null && $Object.hasOwnProperty.call(m, "$unknowns"))
                    for (var i = 0; i < m.$unknowns.length; ++i)
                        w.raw(m.$unknowns[i]);
                return w;
            };

            BatchErrors.decode = function (r, l, z, q, g) {
                if (!(r instanceof $Reader))
                    r = $Reader.create(r);
                if (q === $undefined)
                    q = 0;
                if (q > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                var c, m, v;
                if (l === $undefined)
                    c = r.len;
                else {
                    c = r.pos + l;
                    if (c > r.len)
                        throw $RangeError("index out of range");
                    l = r.len;
                    r.len = c;
                }
                m = g || new $root.millrace.v1.BatchErrors();
                while (r.pos < c) {
                    var s = r.pos;
                    var t = r.tag();
                    if (t === z) {
                        z = $undefined;
                        break;
                    }
                    var u = t & 7;
                    switch (t >>>= 3) {
                    case 1: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.object = v;
                            else
                                delete m.object;
                            continue;
                        }
                    case 2: {
                            if (u !== 2)
                                break;
                            if (!(m.data && m.data.length))
                                m.data = [];
                            m.data.push($root.millrace.v1.BatchError.decode(r, r.size(), $undefined, q + 1));
                            continue;
                        }
                    }
                    r.skipType(u, q, t);
                    if (!r.discardUnknown) {
                        $util.makeProp(m, "$unknowns", false);
                        (m.$unknowns || (m.$unknowns = [])).push(r.raw(s, r.pos));
                    }
                }
                if (l !== $undefined) {
                    if (r.pos !== c)
                        throw $RangeError("index out of range");
                    r.len = l;
                }
                if (z !== $undefined)
                    throw $Error("missing end group");
                return m;
            };

            BatchErrors.getTypeUrl = function(prefix) {
                if (prefix === $undefined)
                    prefix = "type.googleapis.com";
                return prefix + "/millrace.v1.BatchErrors";
            };

            return BatchErrors;
        })();

        v1.BatchError = (function() {

            const BatchError = function (p) {
                if (p)
                    for (var ks = $Object.keys(p), i = 0; i < ks.length; ++i)
                        if (p[ks[i]] != null && ks[i] !== "__proto__")
                            this[ks[i]] = p[ks[i]];
            };

            BatchError.prototype.code = "";
            BatchError.prototype.message = "";
            BatchError.prototype.param = "";
            BatchError.prototype.line = 0;

            BatchError.encode = function (m, w, q) {
                if (!w)
                    w = $Writer.create();
                if (q === $undefined)
                    q = 0;
                if (q > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (m.code != null && $Object.hasOwnProperty.call(m, "code") && m.code !== "")
                    w.uint32(10).string(m.code);
                if (m.message != null && $Object.hasOwnProperty.call(m, "message") && m.message !== "")
                    w.uint32(18).string(m.message);
                if (m.param != null && $Object.hasOwnProperty.call(m, "param") && m.param !== "")
                    w.uint32(26).string(m.param);
                if (m.line != null && $Object.hasOwnProperty.call(m, "line") && m.line !== 0)
                    w.uint32(32).uint32(m.line);
                if (m.$unknowns != null && $Object.hasOwnProperty.call(m, "$unknowns"))
                    for (var i = 0; i < m.$unknowns.length; ++i)
                        w.raw(m.$unknowns[i]);
                return w;
            };

            BatchError.decode = function (r, l, z, q, g) {
                if (!(r instanceof $Reader))
                    r = $Reader.create(r);
                if (q === $undefined)
                    q = 0;
                if (q > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                var c, m, v;
                if (l === $undefined)
                    c = r.len;
                else {
                    c = r.pos + l;
                    if (c > r.len)
                        throw $RangeError("index out of range");
                    l = r.len;
                    r.len = c;
                }
                m = g || new $root.millrace.v1.BatchError();
                while (r.pos < c) {
                    var s = r.pos;
                    var t = r.tag();
                    if (t === z) {
                        z = $undefined;
                        break;
                    }
                    var u = t & 7;
                    switch (t >>>= 3) {
                    case 1: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.code = v;
                            else
                                delete m.code;
                            continue;
                        }
                    case 2: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.message = v;
                            else
                                delete m.message;
                            continue;
                        }
                    case 3: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.param = v;
                            else
                                delete m.param;
                            continue;
                        }
                    case 4: {
                            if (u !== 0)
                                break;
                            if (v = r.uint32())
                                m.line = v;
                            else
                                delete m.line;
                            continue;
                        }
                    }
                    r.skipType(u, q, t);
                    if (!r.discardUnknown) {
                        $util.makeProp(m, "$unknowns", false);
                        (m.$unknowns || (m.$unknowns = [])).push(r.raw(s, r.pos));
                    }
                }
                if (l !== $undefined) {
                    if (r.pos !== c)
                        throw $RangeError("index out of range");
                    r.len = l;
                }
                if (z !== $undefined)
                    throw $Error("missing end group");
                return m;
            };

            BatchError.getTypeUrl = function(prefix) {
                if (prefix === $undefined)
                    prefix = "type.googleapis.com";
                return prefix + "/millrace.v1.BatchError";
            };

            return BatchError;
        })();

        v1.BatchUsage = (function() {

            const BatchUsage = function (p) {
                if (p)
                    for (var ks = $Object.keys(p), i = 0; i < ks.length; ++i)
                        if (p[ks[i]] != null && ks[i] !== "__proto__")
                            this[ks[i]] = p[ks[i]];
            };

            BatchUsage.prototype.input_tokens = 0;
            BatchUsage.prototype.output_tokens = 0;
            BatchUsage.prototype.total_tokens = 0;
            BatchUsage.prototype.estimated_lines = 0;

            BatchUsage.encode = function (m, w, q) {
                if (!w)
                    w = $Writer.create();
                if (q === $undefined)
                    q = 0;
                if (q > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (m.input_tokens != null && $Object.hasOwnProperty.call(m, "input_tokens") && !$Object.is(m.input_tokens, 0))
                    w.uint32(9).double(m.input_tokens);
                if (m.output_tokens != null && $Object.hasOwnProperty.call(m, "output_tokens") && !$Object.is(m.output_tokens, 0))
                    w.uint32(17).double(m.output_tokens);
                if (m.total_tokens != null && $Object.hasOwnProperty.call(m, "total_tokens") && !$Object.is(m.total_tokens, 0))
                    w.uint32(25).double(m.total_tokens);
                if (m.estimated_lines != null && $Object.hasOwnProperty.call(m, "estimated_lines") && m.estimated_lines !== 0)
                    w.uint32(32).uint32(m.estimated_lines);
                if (m.$unknowns != null && $Object.hasOwnProperty.call(m, "$unknowns"))
                    for (var i = 0; i < m.$unknowns.length; ++i)
                        w.raw(m.$unknowns[i]);
                return w;
            };

            BatchUsage.decode = function (r, l, z, q, g) {
                if (!(r instanceof $Reader))
                    r = $Reader.create(r);
                if (q === $undefined)
                    q = 0;
                if (q > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                var c, m, v;
                if (l === $undefined)
                    c = r.len;
                else {
                    c = r.pos + l;
                    if (c > r.len)
                        throw $RangeError("index out of range");
                    l = r.len;
                    r.len = c;
                }
                m = g || new $root.millrace.v1.BatchUsage();
                while (r.pos < c) {
                    var s = r.pos;
                    var t = r.tag();
                    if (t === z) {
                        z = $undefined;
                        break;
                    }
                    var u = t & 7;
                    switch (t >>>= 3) {
                    case 1: {
                            if (u !== 1)
                                break;
                            if (!$Object.is(v = r.double(), 0))
                                m.input_tokens = v;
                            else
                                delete m.input_tokens;
                            continue;
                        }
                    case 2: {
                            if (u !== 1)
                                break;
                            if (!$Object.is(v = r.double(), 0))
                                m.output_tokens = v;
                            else
                                delete m.output_tokens;
                            continue;
                        }
                    case 3: {
                            if (u !== 1)
                                break;
                            if (!$Object.is(v = r.double(), 0))
                                m.total_tokens = v;
                            else
                                delete m.total_tokens;
                            continue;
                        }
                    case 4: {
                            if (u !== 0)
                                break;
                            if (v = r.uint32())
                                m.estimated_lines = v;
                            else
                                delete m.estimated_lines;
                            continue;
                        }
                    }
                    r.skipType(u, q, t);
                    if (!r.discardUnknown) {
                        $util.makeProp(m, "$unknowns", false);
                        (m.$unknowns || (m.$unknowns = [])).push(r.raw(s, r.pos));
                    }
                }
                if (l !== $undefined) {
                    if (r.pos !== c)
                        throw $RangeError("index out of range");
                    r.len = l;
                }
                if (z !== $undefined)
                    throw $Error("missing end group");
                return m;
            };

            BatchUsage.getTypeUrl = function(prefix) {
                if (prefix === $undefined)
                    prefix = "type.googleapis.com";
                return prefix + "/millrace.v1.BatchUsage";
            };

            return BatchUsage;
        })();

        v1.RequestCounts = (function() {

            const RequestCounts = function (p) {
                if (p)
                    for (var ks = $Object.keys(p), i = 0; i < ks.length; ++i)
                        if (p[ks[i]] != null && ks[i] !== "__proto__")
                            this[ks[i]] = p[ks[i]];
            };

            RequestCounts.prototype.total = 0;
            RequestCounts.prototype.completed = 0;
            RequestCounts.prototype.failed = 0;

            RequestCounts.encode = function (m, w, q) {
                if (!w)
                    w = $Writer.create();
                if (q === $undefined)
                    q = 0;
                if (q > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (m.total != null && $Object.hasOwnProperty.call(m, "total") && m.total !== 0)
                    w.uint32(8).uint32(m.total);
                if (m.completed != null && $Object.hasOwnProperty.call(m, "completed") && m.completed !== 0)
                    w.uint32(16).uint32(m.completed);
                if (m.failed != null && $Object.hasOwnProperty.call(m, "failed") && m.failed !== 0)
                    w.uint32(24).uint32(m.failed);
                if (m.$unknowns != null && $Object.hasOwnProperty.call(m, "$unknowns"))
                    for (var i = 0; i < m.$unknowns.length; ++i)
                        w.raw(m.$unknowns[i]);
                return w;
            };

            RequestCounts.decode = function (r, l, z, q, g) {
                if (!(r instanceof $Reader))
                    r = $Reader.create(r);
                if (q === $undefined)
                    q = 0;
                if (q > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                var c, m, v;
                if (l === $undefined)
                    c = r.len;
                else {
                    c = r.pos + l;
                    if (c > r.len)
                        throw $RangeError("index out of range");
                    l = r.len;
                    r.len = c;
                }
                m = g || new $root.millrace.v1.RequestCounts();
                while (r.pos < c) {
                    var s = r.pos;
                    var t = r.tag();
                    if (t === z) {
                        z = $undefined;
                        break;
                    }
                    var u = t & 7;
                    switch (t >>>= 3) {
                    case 1: {
                            if (u !== 0)
                                break;
                            if (v = r.uint32())
                                m.total = v;
                            else
                                delete m.total;
                            continue;
                        }
                    case 2: {
                            if (u !== 0)
                                break;
                            if (v = r.uint32())
                                m.completed = v;
                            else
                                delete m.completed;
                            continue;
                        }
                    case 3: {
                            if (u !== 0)
                                break;
                            if (v = r.uint32())
                                m.failed = v;
                            else
                                delete m.failed;
                            continue;
                        }
                    }
                    r.skipType(u, q, t);
                    if (!r.discardUnknown) {
                        $util.makeProp(m, "$unknowns", false);
                        (m.$unknowns || (m.$unknowns = [])).push(r.raw(s, r.pos));
                    }
                }
                if (l !== $undefined) {
                    if (r.pos !== c)
                        throw $RangeError("index out of range");
                    r.len = l;
                }
                if (z !== $undefined)
                    throw $Error("missing end group");
                return m;
            };

            RequestCounts.getTypeUrl = function(prefix) {
                if (prefix === $undefined)
                    prefix = "type.googleapis.com";
                return prefix + "/millrace.v1.RequestCounts";
            };

            return RequestCounts;
        })();

        v1.BatchPage = (function() {

            const BatchPage = function (p) {
                this.data = [];
                if (p)
                    for (var ks = $Object.keys(p), i = 0; i < ks.length; ++i)
                        if (p[ks[i]] != null && ks[i] !== "__proto__")
                            this[ks[i]] = p[ks[i]];
            };

            BatchPage.prototype.object = "";
            BatchPage.prototype.data = $util.emptyArray;
            BatchPage.prototype.has_more = false;
            BatchPage.prototype.first_id = "";
            BatchPage.prototype.last_id = "";

            BatchPage.encode = function (m, w, q) {
                if (!w)
                    w = $Writer.create();
                if (q === $undefined)
                    q = 0;
                if (q > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (m.object != null && $Object.hasOwnProperty.call(m, "object") && m.object !== "")
                    w.uint32(10).string(m.object);
                if (m.data != null && m.data.length) {
                    for (var i = 0; i < m.data.length; ++i)
                        $root.millrace.v1.Batch.encode(m.data[i], w.uint32(18).fork(), q + 1).ldelim();
                }
                if (m.has_more != null && $Object.hasOwnProperty.call(m, "has_more") && m.has_more !== false)
                    w.uint32(24).bool(m.has_more);
                if (m.first_id != null && $Object.hasOwnProperty.call(m, "first_id") && m.first_id !== "")
                    w.uint32(34).string(m.first_id);
                if (m.last_id != null && $Object.hasOwnProperty.call(m, "last_id") && m.last_id !== "")
                    w.uint32(42).string(m.last_id);
                if (m.$unknowns != null && $Object.hasOwnProperty.call(m, "$unknowns"))
                    for (var i = 0; i < m.$unknowns.length; ++i)
                        w.raw(m.$unknowns[i]);
                return w;
            };

            BatchPage.decode = function (r, l, z, q, g) {
                if (!(r instanceof $Reader))
                    r = $Reader.create(r);
                if (q === $undefined)
                    q = 0;
                if (q > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                var c, m, v;
                if (l === $undefined)
                    c = r.len;
                else {
                    c = r.pos + l;
                    if (c > r.len)
                        throw $RangeError("index out of range");
                    l = r.len;
                    r.len = c;
                }
                m = g || new $root.millrace.v1.BatchPage();
                while (r.pos < c) {
                    var s = r.pos;
                    var t = r.tag();
                    if (t === z) {
                        z = $undefined;
                        break;
                    }
                    var u = t & 7;
                    switch (t >>>= 3) {
                    case 1: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.object = v;
                            else
                                delete m.object;
                            continue;
                        }
                    case 2: {
                            if (u !== 2)
                                break;
                            if (!(m.data && m.data.length))
                                m.data = [];
                            m.data.push($root.millrace.v1.Batch.decode(r, r.size(), $undefined, q + 1));
                            continue;
                        }
                    case 3: {
                            if (u !== 0)
                                break;
                            if (v = r.bool())
                                m.has_more = v;
                            else
                                delete m.has_more;
                            continue;
                        }
                    case 4: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.first_id = v;
                            else
                                delete m.first_id;
                            continue;
                        }
                    case 5: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.last_id = v;
                            else
                                delete m.last_id;
                            continue;
                        }
                    }
                    r.skipType(u, q, t);
                    if (!r.discardUnknown) {
                        $util.makeProp(m, "$unknowns", false);
                        (m.$unknowns || (m.$unknowns = [])).push(r.raw(s, r.pos));
                    }
                }
                if (l !== $undefined) {
                    if (r.pos !== c)
                        throw $RangeError("index out of range");
                    r.len = l;
                }
                if (z !== $undefined)
                    throw $Error("missing end group");
                return m;
            };

            BatchPage.getTypeUrl = function(prefix) {
                if (prefix === $undefined)
                    prefix = "type.googleapis.com";
                return prefix + "/millrace.v1.BatchPage";
            };

            return BatchPage;
        })();

        v1.Quota = (function() {

            const Quota = function (p) {
                if (p)
                    for (var ks = $Object.keys(p), i = 0; i < ks.length; ++i)
                        if (p[ks[i]] != null && ks[i] !== "__proto__")
                            this[ks[i]] = p[ks[i]];
            };

            Quota.prototype.bytes = 0;
            Quota.prototype.chunks = 0;
            Quota.prototype.tasks = 0;
            Quota.prototype.requests_per_day = 0;

            Quota.encode = function (m, w, q) {
                if (!w)
                    w = $Writer.create();
                if (q === $undefined)
                    q = 0;
                if (q > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (m.bytes != null && $Object.hasOwnProperty.call(m, "bytes") && !$Object.is(m.bytes, 0))
                    w.uint32(9).double(m.bytes);
                if (m.chunks != null && $Object.hasOwnProperty.call(m, "chunks") && !$Object.is(m.chunks, 0))
                    w.uint32(17).double(m.chunks);
                if (m.tasks != null && $Object.hasOwnProperty.call(m, "tasks") && !$Object.is(m.tasks, 0))
                    w.uint32(25).double(m.tasks);
                if (m.requests_per_day != null && $Object.hasOwnProperty.call(m, "requests_per_day") && !$Object.is(m.requests_per_day, 0))
                    w.uint32(33).double(m.requests_per_day);
                if (m.$unknowns != null && $Object.hasOwnProperty.call(m, "$unknowns"))
                    for (var i = 0; i < m.$unknowns.length; ++i)
                        w.raw(m.$unknowns[i]);
                return w;
            };

            Quota.decode = function (r, l, z, q, g) {
                if (!(r instanceof $Reader))
                    r = $Reader.create(r);
                if (q === $undefined)
                    q = 0;
                if (q > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                var c, m, v;
                if (l === $undefined)
                    c = r.len;
                else {
                    c = r.pos + l;
                    if (c > r.len)
                        throw $RangeError("index out of range");
                    l = r.len;
                    r.len = c;
                }
                m = g || new $root.millrace.v1.Quota();
                while (r.pos < c) {
                    var s = r.pos;
                    var t = r.tag();
                    if (t === z) {
                        z = $undefined;
                        break;
                    }
                    var u = t & 7;
                    switch (t >>>= 3) {
                    case 1: {
                            if (u !== 1)
                                break;
                            if (!$Object.is(v = r.double(), 0))
                                m.bytes = v;
                            else
                                delete m.bytes;
                            continue;
                        }
                    case 2: {
                            if (u !== 1)
                                break;
                            if (!$Object.is(v = r.double(), 0))
                                m.chunks = v;
                            else
                                delete m.chunks;
                            continue;
                        }
                    case 3: {
                            if (u !== 1)
                                break;
                            if (!$Object.is(v = r.double(), 0))
                                m.tasks = v;
                            else
                                delete m.tasks;
                            continue;
                        }
                    case 4: {
                            if (u !== 1)
                                break;
                            if (!$Object.is(v = r.double(), 0))
                                m.requests_per_day = v;
                            else
                                delete m.requests_per_day;
                            continue;
                        }
                    }
                    r.skipType(u, q, t);
                    if (!r.discardUnknown) {
                        $util.makeProp(m, "$unknowns", false);
                        (m.$unknowns || (m.$unknowns = [])).push(r.raw(s, r.pos));
                    }
                }
                if (l !== $undefined) {
                    if (r.pos !== c)
                        throw $RangeError("index out of range");
                    r.len = l;
                }
                if (z !== $undefined)
                    throw $Error("missing end group");
                return m;
            };

            Quota.getTypeUrl = function(prefix) {
                if (prefix === $undefined)
                    prefix = "type.googleapis.com";
                return prefix + "/millrace.v1.Quota";
            };

            return Quota;
        })();

        v1.KeyCreate = (function() {

            const KeyCreate = function (p) {
                this.roles = [];
                this.spaces = [];
                this.queues = [];
                if (p)
                    for (var ks = $Object.keys(p), i = 0; i < ks.length; ++i)
                        if (p[ks[i]] != null && ks[i] !== "__proto__")
                            this[ks[i]] = p[ks[i]];
            };

            KeyCreate.prototype.id = "";
            KeyCreate.prototype.hash = "";
            KeyCreate.prototype.tenant = "";
            KeyCreate.prototype.roles = $util.emptyArray;
            KeyCreate.prototype.spaces = $util.emptyArray;
            KeyCreate.prototype.queues = $util.emptyArray;
            KeyCreate.prototype.rate = 0;
            KeyCreate.prototype.label = "";
            KeyCreate.prototype.expires_in = 0;
            KeyCreate.prototype.quota = null;
            KeyCreate.prototype.producer = false;

            KeyCreate.encode = function (m, w, q) {
                if (!w)
                    w = $Writer.create();
                if (q === $undefined)
                    q = 0;
                if (q > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (m.id != null && $Object.hasOwnProperty.call(m, "id") && m.id !== "")
                    w.uint32(10).string(m.id);
                if (m.hash != null && $Object.hasOwnProperty.call(m, "hash") && m.hash !== "")
                    w.uint32(18).string(m.hash);
                if (m.tenant != null && $Object.hasOwnProperty.call(m, "tenant") && m.tenant !== "")
                    w.uint32(26).string(m.tenant);
                if (m.roles != null && m.roles.length) {
                    for (var i = 0; i < m.roles.length; ++i)
                        w.uint32(34).string(m.roles[i]);
                }
                if (m.spaces != null && m.spaces.length) {
                    for (var i = 0; i < m.spaces.length; ++i)
                        w.uint32(42).string(m.spaces[i]);
                }
                if (m.queues != null && m.queues.length) {
                    for (var i = 0; i < m.queues.length; ++i)
                        w.uint32(50).string(m.queues[i]);
                }
                if (m.rate != null && $Object.hasOwnProperty.call(m, "rate") && !$Object.is(m.rate, 0))
                    w.uint32(57).double(m.rate);
                if (m.label != null && $Object.hasOwnProperty.call(m, "label") && m.label !== "")
                    w.uint32(66).string(m.label);
                if (m.expires_in != null && $Object.hasOwnProperty.call(m, "expires_in") && !$Object.is(m.expires_in, 0))
                    w.uint32(73).double(m.expires_in);
                if (m.quota != null && $Object.hasOwnProperty.call(m, "quota"))
                    $root.millrace.v1.Quota.encode(m.quota, w.uint32(82).fork(), q + 1).ldelim();
                if (m.producer != null && $Object.hasOwnProperty.call(m, "producer") && m.producer !== false)
                    w.uint32(88).bool(m.producer);
                if (m.$unknowns != null && $Object.hasOwnProperty.call(m, "$unknowns"))
                    for (var i = 0; i < m.$unknowns.length; ++i)
                        w.raw(m.$unknowns[i]);
                return w;
            };

            KeyCreate.decode = function (r, l, z, q, g) {
                if (!(r instanceof $Reader))
                    r = $Reader.create(r);
                if (q === $undefined)
                    q = 0;
                if (q > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                var c, m, v;
                if (l === $undefined)
                    c = r.len;
                else {
                    c = r.pos + l;
                    if (c > r.len)
                        throw $RangeError("index out of range");
                    l = r.len;
                    r.len = c;
                }
                m = g || new $root.millrace.v1.KeyCreate();
                while (r.pos < c) {
                    var s = r.pos;
                    var t = r.tag();
                    if (t === z) {
                        z = $undefined;
                        break;
                    }
                    var u = t & 7;
                    switch (t >>>= 3) {
                    case 1: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.id = v;
                            else
                                delete m.id;
                            continue;
                        }
                    case 2: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.hash = v;
                            else
                                delete m.hash;
                            continue;
                        }
                    case 3: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.tenant = v;
                            else
                                delete m.tenant;
                            continue;
                        }
                    case 4: {
                            if (u !== 2)
                                break;
                            if (!(m.roles && m.roles.length))
                                m.roles = [];
                            m.roles.push(r.stringVerify());
                            continue;
                        }
                    case 5: {
                            if (u !== 2)
                                break;
                            if (!(m.spaces && m.spaces.length))
                                m.spaces = [];
                            m.spaces.push(r.stringVerify());
                            continue;
                        }
                    case 6: {
                            if (u !== 2)
                                break;
                            if (!(m.queues && m.queues.length))
                                m.queues = [];
                            m.queues.push(r.stringVerify());
                            continue;
                        }
                    case 7: {
                            if (u !== 1)
                                break;
                            if (!$Object.is(v = r.double(), 0))
                                m.rate = v;
                            else
                                delete m.rate;
                            continue;
                        }
                    case 8: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.label = v;
                            else
                                delete m.label;
                            continue;
                        }
                    case 9: {
                            if (u !== 1)
                                break;
                            if (!$Object.is(v = r.double(), 0))
                                m.expires_in = v;
                            else
                                delete m.expires_in;
                            continue;
                        }
                    case 10: {
                            if (u !== 2)
                                break;
                            m.quota = $root.millrace.v1.Quota.decode(r, r.size(), $undefined, q + 1, m.quota);
                            continue;
                        }
                    case 11: {
                            if (u !== 0)
                                break;
                            if (v = r.bool())
                                m.producer = v;
                            else
                                delete m.producer;
                            continue;
                        }
                    }
                    r.skipType(u, q, t);
                    if (!r.discardUnknown) {
                        $util.makeProp(m, "$unknowns", false);
                        (m.$unknowns || (m.$unknowns = [])).push(r.raw(s, r.pos));
                    }
                }
                if (l !== $undefined) {
                    if (r.pos !== c)
                        throw $RangeError("index out of range");
                    r.len = l;
                }
                if (z !== $undefined)
                    throw $Error("missing end group");
                return m;
            };

            KeyCreate.getTypeUrl = function(prefix) {
                if (prefix === $undefined)
                    prefix = "type.googleapis.com";
                return prefix + "/millrace.v1.KeyCreate";
            };

            return KeyCreate;
        })();

        v1.KeyList = (function() {

            const KeyList = function (p) {
                if (p)
                    for (var ks = $Object.keys(p), i = 0; i < ks.length; ++i)
                        if (p[ks[i]] != null && ks[i] !== "__proto__")
                            this[ks[i]] = p[ks[i]];
            };

            KeyList.prototype.tenant = "";
            KeyList.prototype.limit = 0;
            KeyList.prototype.cursor = "";

            KeyList.encode = function (m, w, q) {
                if (!w)
                    w = $Writer.create();
                if (q === $undefined)
                    q = 0;
                if (q > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (m.tenant != null && $Object.hasOwnProperty.call(m, "tenant") && m.tenant !== "")
                    w.uint32(10).string(m.tenant);
                if (m.limit != null && $Object.hasOwnProperty.call(m, "limit") && m.limit !== 0)
                    w.uint32(16).uint32(m.limit);
                if (m.cursor != null && $Object.hasOwnProperty.call(m, "cursor") && m.cursor !== "")
                    w.uint32(26).string(m.cursor);
                if (m.$unknowns != null && $Object.hasOwnProperty.call(m, "$unknowns"))
                    for (var i = 0; i < m.$unknowns.length; ++i)
                        w.raw(m.$unknowns[i]);
                return w;
            };

            KeyList.decode = function (r, l, z, q, g) {
                if (!(r instanceof $Reader))
                    r = $Reader.create(r);
                if (q === $undefined)
                    q = 0;
                if (q > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                var c, m, v;
                if (l === $undefined)
                    c = r.len;
                else {
                    c = r.pos + l;
                    if (c > r.len)
                        throw $RangeError("index out of range");
                    l = r.len;
                    r.len = c;
                }
                m = g || new $root.millrace.v1.KeyList();
                while (r.pos < c) {
                    var s = r.pos;
                    var t = r.tag();
                    if (t === z) {
                        z = $undefined;
                        break;
                    }
                    var u = t & 7;
                    switch (t >>>= 3) {
                    case 1: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.tenant = v;
                            else
                                delete m.tenant;
                            continue;
                        }
                    case 2: {
                            if (u !== 0)
                                break;
                            if (v = r.uint32())
                                m.limit = v;
                            else
                                delete m.limit;
                            continue;
                        }
                    case 3: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.cursor = v;
                            else
                                delete m.cursor;
                            continue;
                        }
                    }
                    r.skipType(u, q, t);
                    if (!r.discardUnknown) {
                        $util.makeProp(m, "$unknowns", false);
                        (m.$unknowns || (m.$unknowns = [])).push(r.raw(s, r.pos));
                    }
                }
                if (l !== $undefined) {
                    if (r.pos !== c)
                        throw $RangeError("index out of range");
                    r.len = l;
                }
                if (z !== $undefined)
                    throw $Error("missing end group");
                return m;
            };

            KeyList.getTypeUrl = function(prefix) {
                if (prefix === $undefined)
                    prefix = "type.googleapis.com";
                return prefix + "/millrace.v1.KeyList";
            };

            return KeyList;
        })();

        v1.KeyRevoke = (function() {

            const KeyRevoke = function (p) {
                if (p)
                    for (var ks = $Object.keys(p), i = 0; i < ks.length; ++i)
                        if (p[ks[i]] != null && ks[i] !== "__proto__")
                            this[ks[i]] = p[ks[i]];
            };

            KeyRevoke.prototype.id = "";
            KeyRevoke.prototype.tenant = "";

            KeyRevoke.encode = function (m, w, q) {
                if (!w)
                    w = $Writer.create();
                if (q === $undefined)
                    q = 0;
                if (q > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (m.id != null && $Object.hasOwnProperty.call(m, "id") && m.id !== "")
                    w.uint32(10).string(m.id);
                if (m.tenant != null && $Object.hasOwnProperty.call(m, "tenant") && m.tenant !== "")
                    w.uint32(18).string(m.tenant);
                if (m.$unknowns != null && $Object.hasOwnProperty.call(m, "$unknowns"))
                    for (var i = 0; i < m.$unknowns.length; ++i)
                        w.raw(m.$unknowns[i]);
                return w;
            };

            KeyRevoke.decode = function (r, l, z, q, g) {
                if (!(r instanceof $Reader))
                    r = $Reader.create(r);
                if (q === $undefined)
                    q = 0;
                if (q > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                var c, m, v;
                if (l === $undefined)
                    c = r.len;
                else {
                    c = r.pos + l;
                    if (c > r.len)
                        throw $RangeError("index out of range");
                    l = r.len;
                    r.len = c;
                }
                m = g || new $root.millrace.v1.KeyRevoke();
                while (r.pos < c) {
                    var s = r.pos;
                    var t = r.tag();
                    if (t === z) {
                        z = $undefined;
                        break;
                    }
                    var u = t & 7;
                    switch (t >>>= 3) {
                    case 1: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.id = v;
                            else
                                delete m.id;
                            continue;
                        }
                    case 2: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.tenant = v;
                            else
                                delete m.tenant;
                            continue;
                        }
                    }
                    r.skipType(u, q, t);
                    if (!r.discardUnknown) {
                        $util.makeProp(m, "$unknowns", false);
                        (m.$unknowns || (m.$unknowns = [])).push(r.raw(s, r.pos));
                    }
                }
                if (l !== $undefined) {
                    if (r.pos !== c)
                        throw $RangeError("index out of range");
                    r.len = l;
                }
                if (z !== $undefined)
                    throw $Error("missing end group");
                return m;
            };

            KeyRevoke.getTypeUrl = function(prefix) {
                if (prefix === $undefined)
                    prefix = "type.googleapis.com";
                return prefix + "/millrace.v1.KeyRevoke";
            };

            return KeyRevoke;
        })();

        v1.KeyRotate = (function() {

            const KeyRotate = function (p) {
                if (p)
                    for (var ks = $Object.keys(p), i = 0; i < ks.length; ++i)
                        if (p[ks[i]] != null && ks[i] !== "__proto__")
                            this[ks[i]] = p[ks[i]];
            };

            KeyRotate.prototype.id = "";
            KeyRotate.prototype.tenant = "";
            KeyRotate.prototype.new_id = "";
            KeyRotate.prototype.hash = "";
            KeyRotate.prototype.overlap = null;
            KeyRotate.prototype.expires_in = 0;

            let $oneOfFields;

            // Virtual OneOf for proto3 optional field
            $Object.defineProperty(KeyRotate.prototype, "_overlap", {
                get: $util.oneOfGetter($oneOfFields = ["overlap"]),
                set: $util.oneOfSetter($oneOfFields)
            });

            KeyRotate.encode = function (m, w, q) {
                if (!w)
                    w = $Writer.create();
                if (q === $undefined)
                    q = 0;
                if (q > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (m.id != null && $Object.hasOwnProperty.call(m, "id") && m.id !== "")
                    w.uint32(10).string(m.id);
                if (m.tenant != null && $Object.hasOwnProperty.call(m, "tenant") && m.tenant !== "")
                    w.uint32(18).string(m.tenant);
                if (m.new_id != null && $Object.hasOwnProperty.call(m, "new_id") && m.new_id !== "")
                    w.uint32(26).string(m.new_id);
                if (m.hash != null && $Object.hasOwnProperty.call(m, "hash") && m.hash !== "")
                    w.uint32(34).string(m.hash);
                if (m.overlap != null && $Object.hasOwnProperty.call(m, "overlap"))
                    w.uint32(41).double(m.overlap);
                if (m.expires_in != null && $Object.hasOwnProperty.call(m, "expires_in") && !$Object.is(m.expires_in, 0))
                    w.uint32(49).double(m.expires_in);
                if (m.$unknowns != null && $Object.hasOwnProperty.call(m, "$unknowns"))
                    for (var i = 0; i < m.$unknowns.length; ++i)
                        w.raw(m.$unknowns[i]);
                return w;
            };

            KeyRotate.decode = function (r, l, z, q, g) {
                if (!(r instanceof $Reader))
                    r = $Reader.create(r);
                if (q === $undefined)
                    q = 0;
                if (q > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                var c, m, v;
                if (l === $undefined)
                    c = r.len;
                else {
                    c = r.pos + l;
                    if (c > r.len)
                        throw $RangeError("index out of range");
                    l = r.len;
                    r.len = c;
                }
                m = g || new $root.millrace.v1.KeyRotate();
                while (r.pos < c) {
                    var s = r.pos;
                    var t = r.tag();
                    if (t === z) {
                        z = $undefined;
                        break;
                    }
                    var u = t & 7;
                    switch (t >>>= 3) {
                    case 1: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.id = v;
                            else
                                delete m.id;
                            continue;
                        }
                    case 2: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.tenant = v;
                            else
                                delete m.tenant;
                            continue;
                        }
                    case 3: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.new_id = v;
                            else
                                delete m.new_id;
                            continue;
                        }
                    case 4: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.hash = v;
                            else
                                delete m.hash;
                            continue;
                        }
                    case 5: {
                            if (u !== 1)
                                break;
                            m.overlap = r.double();
                            m._overlap = "overlap";
                            continue;
                        }
                    case 6: {
                            if (u !== 1)
                                break;
                            if (!$Object.is(v = r.double(), 0))
                                m.expires_in = v;
                            else
                                delete m.expires_in;
                            continue;
                        }
                    }
                    r.skipType(u, q, t);
                    if (!r.discardUnknown) {
                        $util.makeProp(m, "$unknowns", false);
                        (m.$unknowns || (m.$unknowns = [])).push(r.raw(s, r.pos));
                    }
                }
                if (l !== $undefined) {
                    if (r.pos !== c)
                        throw $RangeError("index out of range");
                    r.len = l;
                }
                if (z !== $undefined)
                    throw $Error("missing end group");
                return m;
            };

            KeyRotate.getTypeUrl = function(prefix) {
                if (prefix === $undefined)
                    prefix = "type.googleapis.com";
                return prefix + "/millrace.v1.KeyRotate";
            };

            return KeyRotate;
        })();

        v1.ApiKey = (function() {

            const ApiKey = function (p) {
                this.roles = [];
                this.spaces = [];
                this.queues = [];
                if (p)
                    for (var ks = $Object.keys(p), i = 0; i < ks.length; ++i)
                        if (p[ks[i]] != null && ks[i] !== "__proto__")
                            this[ks[i]] = p[ks[i]];
            };

            ApiKey.prototype.id = "";
            ApiKey.prototype.tenant = "";
            ApiKey.prototype.roles = $util.emptyArray;
            ApiKey.prototype.spaces = $util.emptyArray;
            ApiKey.prototype.queues = $util.emptyArray;
            ApiKey.prototype.rate = 0;
            ApiKey.prototype.label = "";
            ApiKey.prototype.created_at = 0;
            ApiKey.prototype.expires_at = 0;
            ApiKey.prototype.replaced_by = "";
            ApiKey.prototype.quota = null;
            ApiKey.prototype.quota_key = "";
            ApiKey.prototype.producer = false;

            ApiKey.encode = function (m, w, q) {
                if (!w)
                    w = $Writer.create();
                if (q === $undefined)
                    q = 0;
                if (q > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (m.id != null && $Object.hasOwnProperty.call(m, "id") && m.id !== "")
                    w.uint32(10).string(m.id);
                if (m.tenant != null && $Object.hasOwnProperty.call(m, "tenant") && m.tenant !== "")
                    w.uint32(18).string(m.tenant);
                if (m.roles != null && m.roles.length) {
                    for (var i = 0; i < m.roles.length; ++i)
                        w.uint32(26).string(m.roles[i]);
                }
                if (m.spaces != null && m.spaces.length) {
                    for (var i = 0; i < m.spaces.length; ++i)
                        w.uint32(34).string(m.spaces[i]);
                }
                if (m.queues != null && m.queues.length) {
                    for (var i = 0; i < m.queues.length; ++i)
                        w.uint32(42).string(m.queues[i]);
                }
                if (m.rate != null && $Object.hasOwnProperty.call(m, "rate") && !$Object.is(m.rate, 0))
                    w.uint32(49).double(m.rate);
                if (m.label != null && $Object.hasOwnProperty.call(m, "label") && m.label !== "")
                    w.uint32(58).string(m.label);
                if (m.created_at != null && $Object.hasOwnProperty.call(m, "created_at") && !$Object.is(m.created_at, 0))
                    w.uint32(65).double(m.created_at);
                if (m.expires_at != null && $Object.hasOwnProperty.call(m, "expires_at") && !$Object.is(m.expires_at, 0))
                    w.uint32(73).double(m.expires_at);
                if (m.replaced_by != null && $Object.hasOwnProperty.call(m, "replaced_by") && m.replaced_by !== "")
                    w.uint32(82).string(m.replaced_by);
                if (m.quota != null && $Object.hasOwnProperty.call(m, "quota"))
                    $root.millrace.v1.Quota.encode(m.quota, w.uint32(90).fork(), q + 1).ldelim();
                if (m.quota_key != null && $Object.hasOwnProperty.call(m, "quota_key") && m.quota_key !== "")
                    w.uint32(98).string(m.quota_key);
                if (m.producer != null && $Object.hasOwnProperty.call(m, "producer") && m.producer !== false)
                    w.uint32(104).bool(m.producer);
                if (m.$unknowns != null && $Object.hasOwnProperty.call(m, "$unknowns"))
                    for (var i = 0; i < m.$unknowns.length; ++i)
                        w.raw(m.$unknowns[i]);
                return w;
            };

            ApiKey.decode = function (r, l, z, q, g) {
                if (!(r instanceof $Reader))
                    r = $Reader.create(r);
                if (q === $undefined)
                    q = 0;
                if (q > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                var c, m, v;
                if (l === $undefined)
                    c = r.len;
                else {
                    c = r.pos + l;
                    if (c > r.len)
                        throw $RangeError("index out of range");
                    l = r.len;
                    r.len = c;
                }
                m = g || new $root.millrace.v1.ApiKey();
                while (r.pos < c) {
                    var s = r.pos;
                    var t = r.tag();
                    if (t === z) {
                        z = $undefined;
                        break;
                    }
                    var u = t & 7;
                    switch (t >>>= 3) {
                    case 1: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.id = v;
                            else
                                delete m.id;
                            continue;
                        }
                    case 2: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.tenant = v;
                            else
                                delete m.tenant;
                            continue;
                        }
                    case 3: {
                            if (u !== 2)
                                break;
                            if (!(m.roles && m.roles.length))
                                m.roles = [];
                            m.roles.push(r.stringVerify());
                            continue;
                        }
                    case 4: {
                            if (u !== 2)
                                break;
                            if (!(m.spaces && m.spaces.length))
                                m.spaces = [];
                            m.spaces.push(r.stringVerify());
                            continue;
                        }
                    case 5: {
                            if (u !== 2)
                                break;
                            if (!(m.queues && m.queues.length))
                                m.queues = [];
                            m.queues.push(r.stringVerify());
                            continue;
                        }
                    case 6: {
                            if (u !== 1)
                                break;
                            if (!$Object.is(v = r.double(), 0))
                                m.rate = v;
                            else
                                delete m.rate;
                            continue;
                        }
                    case 7: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.label = v;
                            else
                                delete m.label;
                            continue;
                        }
                    case 8: {
                            if (u !== 1)
                                break;
                            if (!$Object.is(v = r.double(), 0))
                                m.created_at = v;
                            else
                                delete m.created_at;
                            continue;
                        }
                    case 9: {
                            if (u !== 1)
                                break;
                            if (!$Object.is(v = r.double(), 0))
                                m.expires_at = v;
                            else
                                delete m.expires_at;
                            continue;
                        }
                    case 10: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.replaced_by = v;
                            else
                                delete m.replaced_by;
                            continue;
                        }
                    case 11: {
                            if (u !== 2)
                                break;
                            m.quota = $root.millrace.v1.Quota.decode(r, r.size(), $undefined, q + 1, m.quota);
                            continue;
                        }
                    case 12: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.quota_key = v;
                            else
                                delete m.quota_key;
                            continue;
                        }
                    case 13: {
                            if (u !== 0)
                                break;
                            if (v = r.bool())
                                m.producer = v;
                            else
                                delete m.producer;
                            continue;
                        }
                    }
                    r.skipType(u, q, t);
                    if (!r.discardUnknown) {
                        $util.makeProp(m, "$unknowns", false);
                        (m.$unknowns || (m.$unknowns = [])).push(r.raw(s, r.pos));
                    }
                }
                if (l !== $undefined) {
                    if (r.pos !== c)
                        throw $RangeError("index out of range");
                    r.len = l;
                }
                if (z !== $undefined)
                    throw $Error("missing end group");
                return m;
            };

            ApiKey.getTypeUrl = function(prefix) {
                if (prefix === $undefined)
                    prefix = "type.googleapis.com";
                return prefix + "/millrace.v1.ApiKey";
            };

            return ApiKey;
        })();

        v1.ApiKeyPage = (function() {

            const ApiKeyPage = function (p) {
                this.keys = [];
                if (p)
                    for (var ks = $Object.keys(p), i = 0; i < ks.length; ++i)
                        if (p[ks[i]] != null && ks[i] !== "__proto__")
                            this[ks[i]] = p[ks[i]];
            };

            ApiKeyPage.prototype.keys = $util.emptyArray;
            ApiKeyPage.prototype.next_cursor = "";

            ApiKeyPage.encode = function (m, w, q) {
                if (!w)
                    w = $Writer.create();
                if (q === $undefined)
                    q = 0;
                if (q > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (m.keys != null && m.keys.length) {
                    for (var i = 0; i < m.keys.length; ++i)
                        $root.millrace.v1.ApiKey.encode(m.keys[i], w.uint32(10).fork(), q + 1).ldelim();
                }
                if (m.next_cursor != null && $Object.hasOwnProperty.call(m, "next_cursor") && m.next_cursor !== "")
                    w.uint32(18).string(m.next_cursor);
                if (m.$unknowns != null && $Object.hasOwnProperty.call(m, "$unknowns"))
                    for (var i = 0; i < m.$unknowns.length; ++i)
                        w.raw(m.$unknowns[i]);
                return w;
            };

            ApiKeyPage.decode = function (r, l, z, q, g) {
                if (!(r instanceof $Reader))
                    r = $Reader.create(r);
                if (q === $undefined)
                    q = 0;
                if (q > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                var c, m, v;
                if (l === $undefined)
                    c = r.len;
                else {
                    c = r.pos + l;
                    if (c > r.len)
                        throw $RangeError("index out of range");
                    l = r.len;
                    r.len = c;
                }
                m = g || new $root.millrace.v1.ApiKeyPage();
                while (r.pos < c) {
                    var s = r.pos;
                    var t = r.tag();
                    if (t === z) {
                        z = $undefined;
                        break;
                    }
                    var u = t & 7;
                    switch (t >>>= 3) {
                    case 1: {
                            if (u !== 2)
                                break;
                            if (!(m.keys && m.keys.length))
                                m.keys = [];
                            m.keys.push($root.millrace.v1.ApiKey.decode(r, r.size(), $undefined, q + 1));
                            continue;
                        }
                    case 2: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.next_cursor = v;
                            else
                                delete m.next_cursor;
                            continue;
                        }
                    }
                    r.skipType(u, q, t);
                    if (!r.discardUnknown) {
                        $util.makeProp(m, "$unknowns", false);
                        (m.$unknowns || (m.$unknowns = [])).push(r.raw(s, r.pos));
                    }
                }
                if (l !== $undefined) {
                    if (r.pos !== c)
                        throw $RangeError("index out of range");
                    r.len = l;
                }
                if (z !== $undefined)
                    throw $Error("missing end group");
                return m;
            };

            ApiKeyPage.getTypeUrl = function(prefix) {
                if (prefix === $undefined)
                    prefix = "type.googleapis.com";
                return prefix + "/millrace.v1.ApiKeyPage";
            };

            return ApiKeyPage;
        })();

        v1.ApiKeyRevoked = (function() {

            const ApiKeyRevoked = function (p) {
                if (p)
                    for (var ks = $Object.keys(p), i = 0; i < ks.length; ++i)
                        if (p[ks[i]] != null && ks[i] !== "__proto__")
                            this[ks[i]] = p[ks[i]];
            };

            ApiKeyRevoked.prototype.id = "";
            ApiKeyRevoked.prototype.revoked = false;

            ApiKeyRevoked.encode = function (m, w, q) {
                if (!w)
                    w = $Writer.create();
                if (q === $undefined)
                    q = 0;
                if (q > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (m.id != null && $Object.hasOwnProperty.call(m, "id") && m.id !== "")
                    w.uint32(10).string(m.id);
                if (m.revoked != null && $Object.hasOwnProperty.call(m, "revoked") && m.revoked !== false)
                    w.uint32(16).bool(m.revoked);
                if (m.$unknowns != null && $Object.hasOwnProperty.call(m, "$unknowns"))
                    for (var i = 0; i < m.$unknowns.length; ++i)
                        w.raw(m.$unknowns[i]);
                return w;
            };

            ApiKeyRevoked.decode = function (r, l, z, q, g) {
                if (!(r instanceof $Reader))
                    r = $Reader.create(r);
                if (q === $undefined)
                    q = 0;
                if (q > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                var c, m, v;
                if (l === $undefined)
                    c = r.len;
                else {
                    c = r.pos + l;
                    if (c > r.len)
                        throw $RangeError("index out of range");
                    l = r.len;
                    r.len = c;
                }
                m = g || new $root.millrace.v1.ApiKeyRevoked();
                while (r.pos < c) {
                    var s = r.pos;
                    var t = r.tag();
                    if (t === z) {
                        z = $undefined;
                        break;
                    }
                    var u = t & 7;
                    switch (t >>>= 3) {
                    case 1: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.id = v;
                            else
                                delete m.id;
                            continue;
                        }
                    case 2: {
                            if (u !== 0)
                                break;
                            if (v = r.bool())
                                m.revoked = v;
                            else
                                delete m.revoked;
                            continue;
                        }
                    }
                    r.skipType(u, q, t);
                    if (!r.discardUnknown) {
                        $util.makeProp(m, "$unknowns", false);
                        (m.$unknowns || (m.$unknowns = [])).push(r.raw(s, r.pos));
                    }
                }
                if (l !== $undefined) {
                    if (r.pos !== c)
                        throw $RangeError("index out of range");
                    r.len = l;
                }
                if (z !== $undefined)
                    throw $Error("missing end group");
                return m;
            };

            ApiKeyRevoked.getTypeUrl = function(prefix) {
                if (prefix === $undefined)
                    prefix = "type.googleapis.com";
                return prefix + "/millrace.v1.ApiKeyRevoked";
            };

            return ApiKeyRevoked;
        })();

        v1.TenantGet = (function() {

            const TenantGet = function (p) {
                if (p)
                    for (var ks = $Object.keys(p), i = 0; i < ks.length; ++i)
                        if (p[ks[i]] != null && ks[i] !== "__proto__")
                            this[ks[i]] = p[ks[i]];
            };

            TenantGet.prototype.tenant = "";

            TenantGet.encode = function (m, w, q) {
                if (!w)
                    w = $Writer.create();
                if (q === $undefined)
                    q = 0;
                if (q > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (m.tenant != null && $Object.hasOwnProperty.call(m, "tenant") && m.tenant !== "")
                    w.uint32(10).string(m.tenant);
                if (m.$unknowns != null && $Object.hasOwnProperty.call(m, "$unknowns"))
                    for (var i = 0; i < m.$unknowns.length; ++i)
                        w.raw(m.$unknowns[i]);
                return w;
            };

            TenantGet.decode = function (r, l, z, q, g) {
                if (!(r instanceof $Reader))
                    r = $Reader.create(r);
                if (q === $undefined)
                    q = 0;
                if (q > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                var c, m, v;
                if (l === $undefined)
                    c = r.len;
                else {
                    c = r.pos + l;
                    if (c > r.len)
                        throw $RangeError("index out of range");
                    l = r.len;
                    r.len = c;
                }
                m = g || new $root.millrace.v1.TenantGet();
                while (r.pos < c) {
                    var s = r.pos;
                    var t = r.tag();
                    if (t === z) {
                        z = $undefined;
                        break;
                    }
                    var u = t & 7;
                    switch (t >>>= 3) {
                    case 1: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.tenant = v;
                            else
                                delete m.tenant;
                            continue;
                        }
                    }
                    r.skipType(u, q, t);
                    if (!r.discardUnknown) {
                        $util.makeProp(m, "$unknowns", false);
                        (m.$unknowns || (m.$unknowns = [])).push(r.raw(s, r.pos));
                    }
                }
                if (l !== $undefined) {
                    if (r.pos !== c)
                        throw $RangeError("index out of range");
                    r.len = l;
                }
                if (z !== $undefined)
                    throw $Error("missing end group");
                return m;
            };

            TenantGet.getTypeUrl = function(prefix) {
                if (prefix === $undefined)
                    prefix = "type.googleapis.com";
                return prefix + "/millrace.v1.TenantGet";
            };

            return TenantGet;
        })();

        v1.TenantPut = (function() {

            const TenantPut = function (p) {
                if (p)
                    for (var ks = $Object.keys(p), i = 0; i < ks.length; ++i)
                        if (p[ks[i]] != null && ks[i] !== "__proto__")
                            this[ks[i]] = p[ks[i]];
            };

            TenantPut.prototype.tenant = "";
            TenantPut.prototype.quota = null;

            TenantPut.encode = function (m, w, q) {
                if (!w)
                    w = $Writer.create();
                if (q === $undefined)
                    q = 0;
                if (q > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (m.tenant != null && $Object.hasOwnProperty.call(m, "tenant") && m.tenant !== "")
                    w.uint32(10).string(m.tenant);
                if (m.quota != null && $Object.hasOwnProperty.call(m, "quota"))
                    $root.millrace.v1.Quota.encode(m.quota, w.uint32(18).fork(), q + 1).ldelim();
                if (m.$unknowns != null && $Object.hasOwnProperty.call(m, "$unknowns"))
                    for (var i = 0; i < m.$unknowns.length; ++i)
                        w.raw(m.$unknowns[i]);
                return w;
            };

            TenantPut.decode = function (r, l, z, q, g) {
                if (!(r instanceof $Reader))
                    r = $Reader.create(r);
                if (q === $undefined)
                    q = 0;
                if (q > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                var c, m, v;
                if (l === $undefined)
                    c = r.len;
                else {
                    c = r.pos + l;
                    if (c > r.len)
                        throw $RangeError("index out of range");
                    l = r.len;
                    r.len = c;
                }
                m = g || new $root.millrace.v1.TenantPut();
                while (r.pos < c) {
                    var s = r.pos;
                    var t = r.tag();
                    if (t === z) {
                        z = $undefined;
                        break;
                    }
                    var u = t & 7;
                    switch (t >>>= 3) {
                    case 1: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.tenant = v;
                            else
                                delete m.tenant;
                            continue;
                        }
                    case 2: {
                            if (u !== 2)
                                break;
                            m.quota = $root.millrace.v1.Quota.decode(r, r.size(), $undefined, q + 1, m.quota);
                            continue;
                        }
                    }
                    r.skipType(u, q, t);
                    if (!r.discardUnknown) {
                        $util.makeProp(m, "$unknowns", false);
                        (m.$unknowns || (m.$unknowns = [])).push(r.raw(s, r.pos));
                    }
                }
                if (l !== $undefined) {
                    if (r.pos !== c)
                        throw $RangeError("index out of range");
                    r.len = l;
                }
                if (z !== $undefined)
                    throw $Error("missing end group");
                return m;
            };

            TenantPut.getTypeUrl = function(prefix) {
                if (prefix === $undefined)
                    prefix = "type.googleapis.com";
                return prefix + "/millrace.v1.TenantPut";
            };

            return TenantPut;
        })();

        v1.TenantState = (function() {

            const TenantState = function (p) {
                if (p)
                    for (var ks = $Object.keys(p), i = 0; i < ks.length; ++i)
                        if (p[ks[i]] != null && ks[i] !== "__proto__")
                            this[ks[i]] = p[ks[i]];
            };

            TenantState.prototype.id = "";
            TenantState.prototype.quota = null;
            TenantState.prototype.used = null;

            TenantState.encode = function (m, w, q) {
                if (!w)
                    w = $Writer.create();
                if (q === $undefined)
                    q = 0;
                if (q > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (m.id != null && $Object.hasOwnProperty.call(m, "id") && m.id !== "")
                    w.uint32(10).string(m.id);
                if (m.quota != null && $Object.hasOwnProperty.call(m, "quota"))
                    $root.millrace.v1.Quota.encode(m.quota, w.uint32(18).fork(), q + 1).ldelim();
                if (m.used != null && $Object.hasOwnProperty.call(m, "used"))
                    $root.millrace.v1.Quota.encode(m.used, w.uint32(26).fork(), q + 1).ldelim();
                if (m.$unknowns != null && $Object.hasOwnProperty.call(m, "$unknowns"))
                    for (var i = 0; i < m.$unknowns.length; ++i)
                        w.raw(m.$unknowns[i]);
                return w;
            };

            TenantState.decode = function (r, l, z, q, g) {
                if (!(r instanceof $Reader))
                    r = $Reader.create(r);
                if (q === $undefined)
                    q = 0;
                if (q > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                var c, m, v;
                if (l === $undefined)
                    c = r.len;
                else {
                    c = r.pos + l;
                    if (c > r.len)
                        throw $RangeError("index out of range");
                    l = r.len;
                    r.len = c;
                }
                m = g || new $root.millrace.v1.TenantState();
                while (r.pos < c) {
                    var s = r.pos;
                    var t = r.tag();
                    if (t === z) {
                        z = $undefined;
                        break;
                    }
                    var u = t & 7;
                    switch (t >>>= 3) {
                    case 1: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.id = v;
                            else
                                delete m.id;
                            continue;
                        }
                    case 2: {
                            if (u !== 2)
                                break;
                            m.quota = $root.millrace.v1.Quota.decode(r, r.size(), $undefined, q + 1, m.quota);
                            continue;
                        }
                    case 3: {
                            if (u !== 2)
                                break;
                            m.used = $root.millrace.v1.Quota.decode(r, r.size(), $undefined, q + 1, m.used);
                            continue;
                        }
                    }
                    r.skipType(u, q, t);
                    if (!r.discardUnknown) {
                        $util.makeProp(m, "$unknowns", false);
                        (m.$unknowns || (m.$unknowns = [])).push(r.raw(s, r.pos));
                    }
                }
                if (l !== $undefined) {
                    if (r.pos !== c)
                        throw $RangeError("index out of range");
                    r.len = l;
                }
                if (z !== $undefined)
                    throw $Error("missing end group");
                return m;
            };

            TenantState.getTypeUrl = function(prefix) {
                if (prefix === $undefined)
                    prefix = "type.googleapis.com";
                return prefix + "/millrace.v1.TenantState";
            };

            return TenantState;
        })();

        v1.UsageGet = (function() {

            const UsageGet = function (p) {
                if (p)
                    for (var ks = $Object.keys(p), i = 0; i < ks.length; ++i)
                        if (p[ks[i]] != null && ks[i] !== "__proto__")
                            this[ks[i]] = p[ks[i]];
            };

            UsageGet.prototype.from = 0;
            UsageGet.prototype.to = 0;
            UsageGet.prototype.by = "";
            UsageGet.prototype.key = "";
            UsageGet.prototype.per = "";
            UsageGet.prototype.limit = 0;
            UsageGet.prototype.cursor = "";
            UsageGet.prototype.tenant = "";

            UsageGet.encode = function (m, w, q) {
                if (!w)
                    w = $Writer.create();
                if (q === $undefined)
                    q = 0;
                if (q > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (m.from != null && $Object.hasOwnProperty.call(m, "from") && !$Object.is(m.from, 0))
                    w.uint32(9).double(m.from);
                if (m.to != null && $Object.hasOwnProperty.call(m, "to") && !$Object.is(m.to, 0))
                    w.uint32(17).double(m.to);
                if (m.by != null && $Object.hasOwnProperty.call(m, "by") && m.by !== "")
                    w.uint32(26).string(m.by);
                if (m.key != null && $Object.hasOwnProperty.call(m, "key") && m.key !== "")
                    w.uint32(34).string(m.key);
                if (m.per != null && $Object.hasOwnProperty.call(m, "per") && m.per !== "")
                    w.uint32(42).string(m.per);
                if (m.limit != null && $Object.hasOwnProperty.call(m, "limit") && m.limit !== 0)
                    w.uint32(48).uint32(m.limit);
                if (m.cursor != null && $Object.hasOwnProperty.call(m, "cursor") && m.cursor !== "")
                    w.uint32(58).string(m.cursor);
                if (m.tenant != null && $Object.hasOwnProperty.call(m, "tenant") && m.tenant !== "")
                    w.uint32(66).string(m.tenant);
                if (m.$unknowns != null && $Object.hasOwnProperty.call(m, "$unknowns"))
                    for (var i = 0; i < m.$unknowns.length; ++i)
                        w.raw(m.$unknowns[i]);
                return w;
            };

            UsageGet.decode = function (r, l, z, q, g) {
                if (!(r instanceof $Reader))
                    r = $Reader.create(r);
                if (q === $undefined)
                    q = 0;
                if (q > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                var c, m, v;
                if (l === $undefined)
                    c = r.len;
                else {
                    c = r.pos + l;
                    if (c > r.len)
                        throw $RangeError("index out of range");
                    l = r.len;
                    r.len = c;
                }
                m = g || new $root.millrace.v1.UsageGet();
                while (r.pos < c) {
                    var s = r.pos;
                    var t = r.tag();
                    if (t === z) {
                        z = $undefined;
                        break;
                    }
                    var u = t & 7;
                    switch (t >>>= 3) {
                    case 1: {
                            if (u !== 1)
                                break;
                            if (!$Object.is(v = r.double(), 0))
                                m.from = v;
                            else
                                delete m.from;
                            continue;
                        }
                    case 2: {
                            if (u !== 1)
                                break;
                            if (!$Object.is(v = r.double(), 0))
                                m.to = v;
                            else
                                delete m.to;
                            continue;
                        }
                    case 3: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.by = v;
                            else
                                delete m.by;
                            continue;
                        }
                    case 4: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.key = v;
                            else
                                delete m.key;
                            continue;
                        }
                    case 5: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.per = v;
                            else
                                delete m.per;
                            continue;
                        }
                    case 6: {
                            if (u !== 0)
                                break;
                            if (v = r.uint32())
                                m.limit = v;
                            else
                                delete m.limit;
                            continue;
                        }
                    case 7: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.cursor = v;
                            else
                                delete m.cursor;
                            continue;
                        }
                    case 8: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.tenant = v;
                            else
                                delete m.tenant;
                            continue;
                        }
                    }
                    r.skipType(u, q, t);
                    if (!r.discardUnknown) {
                        $util.makeProp(m, "$unknowns", false);
                        (m.$unknowns || (m.$unknowns = [])).push(r.raw(s, r.pos));
                    }
                }
                if (l !== $undefined) {
                    if (r.pos !== c)
                        throw $RangeError("index out of range");
                    r.len = l;
                }
                if (z !== $undefined)
                    throw $Error("missing end group");
                return m;
            };

            UsageGet.getTypeUrl = function(prefix) {
                if (prefix === $undefined)
                    prefix = "type.googleapis.com";
                return prefix + "/millrace.v1.UsageGet";
            };

            return UsageGet;
        })();

        v1.UsagePage = (function() {

            const UsagePage = function (p) {
                this.rows = [];
                if (p)
                    for (var ks = $Object.keys(p), i = 0; i < ks.length; ++i)
                        if (p[ks[i]] != null && ks[i] !== "__proto__")
                            this[ks[i]] = p[ks[i]];
            };

            UsagePage.prototype.rows = $util.emptyArray;
            UsagePage.prototype.next_cursor = "";

            UsagePage.encode = function (m, w, q) {
                if (!w)
                    w = $Writer.create();
                if (q === $undefined)
                    q = 0;
                if (q > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (m.rows != null && m.rows.length) {
                    for (var i = 0; i < m.rows.length; ++i)
                        $root.millrace.v1.UsageRow.encode(m.rows[i], w.uint32(10).fork(), q + 1).ldelim();
                }
                if (m.next_cursor != null && $Object.hasOwnProperty.call(m, "next_cursor") && m.next_cursor !== "")
                    w.uint32(18).string(m.next_cursor);
                if (m.$unknowns != null && $Object.hasOwnProperty.call(m, "$unknowns"))
                    for (var i = 0; i < m.$unknowns.length; ++i)
                        w.raw(m.$unknowns[i]);
                return w;
            };

            UsagePage.decode = function (r, l, z, q, g) {
                if (!(r instanceof $Reader))
                    r = $Reader.create(r);
                if (q === $undefined)
                    q = 0;
                if (q > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                var c, m, v;
                if (l === $undefined)
                    c = r.len;
                else {
                    c = r.pos + l;
                    if (c > r.len)
                        throw $RangeError("index out of range");
                    l = r.len;
                    r.len = c;
                }
                m = g || new $root.millrace.v1.UsagePage();
                while (r.pos < c) {
                    var s = r.pos;
                    var t = r.tag();
                    if (t === z) {
                        z = $undefined;
                        break;
                    }
                    var u = t & 7;
                    switch (t >>>= 3) {
                    case 1: {
                            if (u !== 2)
                                break;
                            if (!(m.rows && m.rows.length))
                                m.rows = [];
                            m.rows.push($root.millrace.v1.UsageRow.decode(r, r.size(), $undefined, q + 1));
                            continue;
                        }
                    case 2: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.next_cursor = v;
                            else
                                delete m.next_cursor;
                            continue;
                        }
                    }
                    r.skipType(u, q, t);
                    if (!r.discardUnknown) {
                        $util.makeProp(m, "$unknowns", false);
                        (m.$unknowns || (m.$unknowns = [])).push(r.raw(s, r.pos));
                    }
                }
                if (l !== $undefined) {
                    if (r.pos !== c)
                        throw $RangeError("index out of range");
                    r.len = l;
                }
                if (z !== $undefined)
                    throw $Error("missing end group");
                return m;
            };

            UsagePage.getTypeUrl = function(prefix) {
                if (prefix === $undefined)
                    prefix = "type.googleapis.com";
                return prefix + "/millrace.v1.UsagePage";
            };

            return UsagePage;
        })();

        v1.UsageRow = (function() {

            const UsageRow = function (p) {
                if (p)
                    for (var ks = $Object.keys(p), i = 0; i < ks.length; ++i)
                        if (p[ks[i]] != null && ks[i] !== "__proto__")
                            this[ks[i]] = p[ks[i]];
            };

            UsageRow.prototype.start = 0;
            UsageRow.prototype.key = "";
            UsageRow.prototype.measure = "";
            UsageRow.prototype.route = "";
            UsageRow.prototype.estimated = false;
            UsageRow.prototype.value = 0;

            UsageRow.encode = function (m, w, q) {
                if (!w)
                    w = $Writer.create();
                if (q === $undefined)
                    q = 0;
                if (q > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (m.start != null && $Object.hasOwnProperty.call(m, "start") && !$Object.is(m.start, 0))
                    w.uint32(9).double(m.start);
                if (m.key != null && $Object.hasOwnProperty.call(m, "key") && m.key !== "")
                    w.uint32(18).string(m.key);
                if (m.measure != null && $Object.hasOwnProperty.call(m, "measure") && m.measure !== "")
                    w.uint32(26).string(m.measure);
                if (m.route != null && $Object.hasOwnProperty.call(m, "route") && m.route !== "")
                    w.uint32(34).string(m.route);
                if (m.estimated != null && $Object.hasOwnProperty.call(m, "estimated") && m.estimated !== false)
                    w.uint32(40).bool(m.estimated);
                if (m.value != null && $Object.hasOwnProperty.call(m, "value") && !$Object.is(m.value, 0))
                    w.uint32(49).double(m.value);
                if (m.$unknowns != null && $Object.hasOwnProperty.call(m, "$unknowns"))
                    for (var i = 0; i < m.$unknowns.length; ++i)
                        w.raw(m.$unknowns[i]);
                return w;
            };

            UsageRow.decode = function (r, l, z, q, g) {
                if (!(r instanceof $Reader))
                    r = $Reader.create(r);
                if (q === $undefined)
                    q = 0;
                if (q > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                var c, m, v;
                if (l === $undefined)
                    c = r.len;
                else {
                    c = r.pos + l;
                    if (c > r.len)
                        throw $RangeError("index out of range");
                    l = r.len;
                    r.len = c;
                }
                m = g || new $root.millrace.v1.UsageRow();
                while (r.pos < c) {
                    var s = r.pos;
                    var t = r.tag();
                    if (t === z) {
                        z = $undefined;
                        break;
                    }
                    var u = t & 7;
                    switch (t >>>= 3) {
                    case 1: {
                            if (u !== 1)
                                break;
                            if (!$Object.is(v = r.double(), 0))
                                m.start = v;
                            else
                                delete m.start;
                            continue;
                        }
                    case 2: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.key = v;
                            else
                                delete m.key;
                            continue;
                        }
                    case 3: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.measure = v;
                            else
                                delete m.measure;
                            continue;
                        }
                    case 4: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.route = v;
                            else
                                delete m.route;
                            continue;
                        }
                    case 5: {
                            if (u !== 0)
                                break;
                            if (v = r.bool())
                                m.estimated = v;
                            else
                                delete m.estimated;
                            continue;
                        }
                    case 6: {
                            if (u !== 1)
                                break;
                            if (!$Object.is(v = r.double(), 0))
                                m.value = v;
                            else
                                delete m.value;
                            continue;
                        }
                    }
                    r.skipType(u, q, t);
                    if (!r.discardUnknown) {
                        $util.makeProp(m, "$unknowns", false);
                        (m.$unknowns || (m.$unknowns = [])).push(r.raw(s, r.pos));
                    }
                }
                if (l !== $undefined) {
                    if (r.pos !== c)
                        throw $RangeError("index out of range");
                    r.len = l;
                }
                if (z !== $undefined)
                    throw $Error("missing end group");
                return m;
            };

            UsageRow.getTypeUrl = function(prefix) {
                if (prefix === $undefined)
                    prefix = "type.googleapis.com";
                return prefix + "/millrace.v1.UsageRow";
            };

            return UsageRow;
        })();

        v1.AuditList = (function() {

            const AuditList = function (p) {
                if (p)
                    for (var ks = $Object.keys(p), i = 0; i < ks.length; ++i)
                        if (p[ks[i]] != null && ks[i] !== "__proto__")
                            this[ks[i]] = p[ks[i]];
            };

            AuditList.prototype.limit = 0;
            AuditList.prototype.cursor = "";
            AuditList.prototype.tenant = "";

            AuditList.encode = function (m, w, q) {
                if (!w)
                    w = $Writer.create();
                if (q === $undefined)
                    q = 0;
                if (q > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (m.limit != null && $Object.hasOwnProperty.call(m, "limit") && m.limit !== 0)
                    w.uint32(8).uint32(m.limit);
                if (m.cursor != null && $Object.hasOwnProperty.call(m, "cursor") && m.cursor !== "")
                    w.uint32(18).string(m.cursor);
                if (m.tenant != null && $Object.hasOwnProperty.call(m, "tenant") && m.tenant !== "")
                    w.uint32(26).string(m.tenant);
                if (m.$unknowns != null && $Object.hasOwnProperty.call(m, "$unknowns"))
                    for (var i = 0; i < m.$unknowns.length; ++i)
                        w.raw(m.$unknowns[i]);
                return w;
            };

            AuditList.decode = function (r, l, z, q, g) {
                if (!(r instanceof $Reader))
                    r = $Reader.create(r);
                if (q === $undefined)
                    q = 0;
                if (q > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                var c, m, v;
                if (l === $undefined)
                    c = r.len;
                else {
                    c = r.pos + l;
                    if (c > r.len)
                        throw $RangeError("index out of range");
                    l = r.len;
                    r.len = c;
                }
                m = g || new $root.millrace.v1.AuditList();
                while (r.pos < c) {
                    var s = r.pos;
                    var t = r.tag();
                    if (t === z) {
                        z = $undefined;
                        break;
                    }
                    var u = t & 7;
                    switch (t >>>= 3) {
                    case 1: {
                            if (u !== 0)
                                break;
                            if (v = r.uint32())
                                m.limit = v;
                            else
                                delete m.limit;
                            continue;
                        }
                    case 2: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.cursor = v;
                            else
                                delete m.cursor;
                            continue;
                        }
                    case 3: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.tenant = v;
                            else
                                delete m.tenant;
                            continue;
                        }
                    }
                    r.skipType(u, q, t);
                    if (!r.discardUnknown) {
                        $util.makeProp(m, "$unknowns", false);
                        (m.$unknowns || (m.$unknowns = [])).push(r.raw(s, r.pos));
                    }
                }
                if (l !== $undefined) {
                    if (r.pos !== c)
                        throw $RangeError("index out of range");
                    r.len = l;
                }
                if (z !== $undefined)
                    throw $Error("missing end group");
                return m;
            };

            AuditList.getTypeUrl = function(prefix) {
                if (prefix === $undefined)
                    prefix = "type.googleapis.com";
                return prefix + "/millrace.v1.AuditList";
            };

            return AuditList;
        })();

        v1.AuditPage = (function() {

            const AuditPage = function (p) {
                this.entries = [];
                if (p)
                    for (var ks = $Object.keys(p), i = 0; i < ks.length; ++i)
                        if (p[ks[i]] != null && ks[i] !== "__proto__")
                            this[ks[i]] = p[ks[i]];
            };

            AuditPage.prototype.entries = $util.emptyArray;
            AuditPage.prototype.next_cursor = "";

            AuditPage.encode = function (m, w, q) {
                if (!w)
                    w = $Writer.create();
                if (q === $undefined)
                    q = 0;
                if (q > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (m.entries != null && m.entries.length) {
                    for (var i = 0; i < m.entries.length; ++i)
                        $root.millrace.v1.AuditEntry.encode(m.entries[i], w.uint32(10).fork(), q + 1).ldelim();
                }
                if (m.next_cursor != null && $Object.hasOwnProperty.call(m, "next_cursor") && m.next_cursor !== "")
                    w.uint32(18).string(m.next_cursor);
                if (m.$unknowns != null && $Object.hasOwnProperty.call(m, "$unknowns"))
                    for (var i = 0; i < m.$unknowns.length; ++i)
                        w.raw(m.$unknowns[i]);
                return w;
            };

            AuditPage.decode = function (r, l, z, q, g) {
                if (!(r instanceof $Reader))
                    r = $Reader.create(r);
                if (q === $undefined)
                    q = 0;
                if (q > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                var c, m, v;
                if (l === $undefined)
                    c = r.len;
                else {
                    c = r.pos + l;
                    if (c > r.len)
                        throw $RangeError("index out of range");
                    l = r.len;
                    r.len = c;
                }
                m = g || new $root.millrace.v1.AuditPage();
                while (r.pos < c) {
                    var s = r.pos;
                    var t = r.tag();
                    if (t === z) {
                        z = $undefined;
                        break;
                    }
                    var u = t & 7;
                    switch (t >>>= 3) {
                    case 1: {
                            if (u !== 2)
                                break;
                            if (!(m.entries && m.entries.length))
                                m.entries = [];
                            m.entries.push($root.millrace.v1.AuditEntry.decode(r, r.size(), $undefined, q + 1));
                            continue;
                        }
                    case 2: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.next_cursor = v;
                            else
                                delete m.next_cursor;
                            continue;
                        }
                    }
                    r.skipType(u, q, t);
                    if (!r.discardUnknown) {
                        $util.makeProp(m, "$unknowns", false);
                        (m.$unknowns || (m.$unknowns = [])).push(r.raw(s, r.pos));
                    }
                }
                if (l !== $undefined) {
                    if (r.pos !== c)
                        throw $RangeError("index out of range");
                    r.len = l;
                }
                if (z !== $undefined)
                    throw $Error("missing end group");
                return m;
            };

            AuditPage.getTypeUrl = function(prefix) {
                if (prefix === $undefined)
                    prefix = "type.googleapis.com";
                return prefix + "/millrace.v1.AuditPage";
            };

            return AuditPage;
        })();

        v1.AuditEntry = (function() {

            const AuditEntry = function (p) {
                if (p)
                    for (var ks = $Object.keys(p), i = 0; i < ks.length; ++i)
                        if (p[ks[i]] != null && ks[i] !== "__proto__")
                            this[ks[i]] = p[ks[i]];
            };

            AuditEntry.prototype.id = "";
            AuditEntry.prototype.at = 0;
            AuditEntry.prototype.action = "";
            AuditEntry.prototype.key = "";
            AuditEntry.prototype.target = "";
            AuditEntry.prototype.from = "";
            AuditEntry.prototype.request = "";

            AuditEntry.encode = function (m, w, q) {
                if (!w)
                    w = $Writer.create();
                if (q === $undefined)
                    q = 0;
                if (q > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (m.id != null && $Object.hasOwnProperty.call(m, "id") && m.id !== "")
                    w.uint32(10).string(m.id);
                if (m.at != null && $Object.hasOwnProperty.call(m, "at") && !$Object.is(m.at, 0))
                    w.uint32(17).double(m.at);
                if (m.action != null && $Object.hasOwnProperty.call(m, "action") && m.action !== "")
                    w.uint32(26).string(m.action);
                if (m.key != null && $Object.hasOwnProperty.call(m, "key") && m.key !== "")
                    w.uint32(34).string(m.key);
                if (m.target != null && $Object.hasOwnProperty.call(m, "target") && m.target !== "")
                    w.uint32(42).string(m.target);
                if (m.from != null && $Object.hasOwnProperty.call(m, "from") && m.from !== "")
                    w.uint32(50).string(m.from);
                if (m.request != null && $Object.hasOwnProperty.call(m, "request") && m.request !== "")
                    w.uint32(58).string(m.request);
                if (m.$unknowns != null && $Object.hasOwnProperty.call(m, "$unknowns"))
                    for (var i = 0; i < m.$unknowns.length; ++i)
                        w.raw(m.$unknowns[i]);
                return w;
            };

            AuditEntry.decode = function (r, l, z, q, g) {
                if (!(r instanceof $Reader))
                    r = $Reader.create(r);
                if (q === $undefined)
                    q = 0;
                if (q > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                var c, m, v;
                if (l === $undefined)
                    c = r.len;
                else {
                    c = r.pos + l;
                    if (c > r.len)
                        throw $RangeError("index out of range");
                    l = r.len;
                    r.len = c;
                }
                m = g || new $root.millrace.v1.AuditEntry();
                while (r.pos < c) {
                    var s = r.pos;
                    var t = r.tag();
                    if (t === z) {
                        z = $undefined;
                        break;
                    }
                    var u = t & 7;
                    switch (t >>>= 3) {
                    case 1: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.id = v;
                            else
                                delete m.id;
                            continue;
                        }
                    case 2: {
                            if (u !== 1)
                                break;
                            if (!$Object.is(v = r.double(), 0))
                                m.at = v;
                            else
                                delete m.at;
                            continue;
                        }
                    case 3: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.action = v;
                            else
                                delete m.action;
                            continue;
                        }
                    case 4: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.key = v;
                            else
                                delete m.key;
                            continue;
                        }
                    case 5: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.target = v;
                            else
                                delete m.target;
                            continue;
                        }
                    case 6: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.from = v;
                            else
                                delete m.from;
                            continue;
                        }
                    case 7: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.request = v;
                            else
                                delete m.request;
                            continue;
                        }
                    }
                    r.skipType(u, q, t);
                    if (!r.discardUnknown) {
                        $util.makeProp(m, "$unknowns", false);
                        (m.$unknowns || (m.$unknowns = [])).push(r.raw(s, r.pos));
                    }
                }
                if (l !== $undefined) {
                    if (r.pos !== c)
                        throw $RangeError("index out of range");
                    r.len = l;
                }
                if (z !== $undefined)
                    throw $Error("missing end group");
                return m;
            };

            AuditEntry.getTypeUrl = function(prefix) {
                if (prefix === $undefined)
                    prefix = "type.googleapis.com";
                return prefix + "/millrace.v1.AuditEntry";
            };

            return AuditEntry;
        })();

        v1.TenantErase = (function() {

            const TenantErase = function (p) {
                if (p)
                    for (var ks = $Object.keys(p), i = 0; i < ks.length; ++i)
                        if (p[ks[i]] != null && ks[i] !== "__proto__")
                            this[ks[i]] = p[ks[i]];
            };

            TenantErase.prototype.tenant = "";

            TenantErase.encode = function (m, w, q) {
                if (!w)
                    w = $Writer.create();
                if (q === $undefined)
                    q = 0;
                if (q > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (m.tenant != null && $Object.hasOwnProperty.call(m, "tenant") && m.tenant !== "")
                    w.uint32(10).string(m.tenant);
                if (m.$unknowns != null && $Object.hasOwnProperty.call(m, "$unknowns"))
                    for (var i = 0; i < m.$unknowns.length; ++i)
                        w.raw(m.$unknowns[i]);
                return w;
            };

            TenantErase.decode = function (r, l, z, q, g) {
                if (!(r instanceof $Reader))
                    r = $Reader.create(r);
                if (q === $undefined)
                    q = 0;
                if (q > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                var c, m, v;
                if (l === $undefined)
                    c = r.len;
                else {
                    c = r.pos + l;
                    if (c > r.len)
                        throw $RangeError("index out of range");
                    l = r.len;
                    r.len = c;
                }
                m = g || new $root.millrace.v1.TenantErase();
                while (r.pos < c) {
                    var s = r.pos;
                    var t = r.tag();
                    if (t === z) {
                        z = $undefined;
                        break;
                    }
                    var u = t & 7;
                    switch (t >>>= 3) {
                    case 1: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.tenant = v;
                            else
                                delete m.tenant;
                            continue;
                        }
                    }
                    r.skipType(u, q, t);
                    if (!r.discardUnknown) {
                        $util.makeProp(m, "$unknowns", false);
                        (m.$unknowns || (m.$unknowns = [])).push(r.raw(s, r.pos));
                    }
                }
                if (l !== $undefined) {
                    if (r.pos !== c)
                        throw $RangeError("index out of range");
                    r.len = l;
                }
                if (z !== $undefined)
                    throw $Error("missing end group");
                return m;
            };

            TenantErase.getTypeUrl = function(prefix) {
                if (prefix === $undefined)
                    prefix = "type.googleapis.com";
                return prefix + "/millrace.v1.TenantErase";
            };

            return TenantErase;
        })();

        v1.ErasureGet = (function() {

            const ErasureGet = function (p) {
                if (p)
                    for (var ks = $Object.keys(p), i = 0; i < ks.length; ++i)
                        if (p[ks[i]] != null && ks[i] !== "__proto__")
                            this[ks[i]] = p[ks[i]];
            };

            ErasureGet.prototype.tenant = "";

            ErasureGet.encode = function (m, w, q) {
                if (!w)
                    w = $Writer.create();
                if (q === $undefined)
                    q = 0;
                if (q > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (m.tenant != null && $Object.hasOwnProperty.call(m, "tenant") && m.tenant !== "")
                    w.uint32(10).string(m.tenant);
                if (m.$unknowns != null && $Object.hasOwnProperty.call(m, "$unknowns"))
                    for (var i = 0; i < m.$unknowns.length; ++i)
                        w.raw(m.$unknowns[i]);
                return w;
            };

            ErasureGet.decode = function (r, l, z, q, g) {
                if (!(r instanceof $Reader))
                    r = $Reader.create(r);
                if (q === $undefined)
                    q = 0;
                if (q > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                var c, m, v;
                if (l === $undefined)
                    c = r.len;
                else {
                    c = r.pos + l;
                    if (c > r.len)
                        throw $RangeError("index out of range");
                    l = r.len;
                    r.len = c;
                }
                m = g || new $root.millrace.v1.ErasureGet();
                while (r.pos < c) {
                    var s = r.pos;
                    var t = r.tag();
                    if (t === z) {
                        z = $undefined;
                        break;
                    }
                    var u = t & 7;
                    switch (t >>>= 3) {
                    case 1: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.tenant = v;
                            else
                                delete m.tenant;
                            continue;
                        }
                    }
                    r.skipType(u, q, t);
                    if (!r.discardUnknown) {
                        $util.makeProp(m, "$unknowns", false);
                        (m.$unknowns || (m.$unknowns = [])).push(r.raw(s, r.pos));
                    }
                }
                if (l !== $undefined) {
                    if (r.pos !== c)
                        throw $RangeError("index out of range");
                    r.len = l;
                }
                if (z !== $undefined)
                    throw $Error("missing end group");
                return m;
            };

            ErasureGet.getTypeUrl = function(prefix) {
                if (prefix === $undefined)
                    prefix = "type.googleapis.com";
                return prefix + "/millrace.v1.ErasureGet";
            };

            return ErasureGet;
        })();

        v1.Erasure = (function() {

            const Erasure = function (p) {
                this.left = [];
                if (p)
                    for (var ks = $Object.keys(p), i = 0; i < ks.length; ++i)
                        if (p[ks[i]] != null && ks[i] !== "__proto__")
                            this[ks[i]] = p[ks[i]];
            };

            Erasure.prototype.tenant = "";
            Erasure.prototype.status = "";
            Erasure.prototype.requested_at = 0;
            Erasure.prototype.erased_at = 0;
            Erasure.prototype.left = $util.emptyArray;
            Erasure.prototype.waits_for = "";
            Erasure.prototype.removed_keys = 0;
            Erasure.prototype.removed_blobs = 0;
            Erasure.prototype.append_only_file = "";

            Erasure.encode = function (m, w, q) {
                if (!w)
                    w = $Writer.create();
                if (q === $undefined)
                    q = 0;
                if (q > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (m.tenant != null && $Object.hasOwnProperty.call(m, "tenant") && m.tenant !== "")
                    w.uint32(10).string(m.tenant);
                if (m.status != null && $Object.hasOwnProperty.call(m, "status") && m.status !== "")
                    w.uint32(18).string(m.status);
                if (m.requested_at != null && $Object.hasOwnProperty.call(m, "requested_at") && !$Object.is(m.requested_at, 0))
                    w.uint32(25).double(m.requested_at);
                if (m.erased_at != null && $Object.hasOwnProperty.call(m, "erased_at") && !$Object.is(m.erased_at, 0))
                    w.uint32(33).double(m.erased_at);
                if (m.left != null && m.left.length) {
                    for (var i = 0; i < m.left.length; ++i)
                        w.uint32(42).string(m.left[i]);
                }
                if (m.waits_for != null && $Object.hasOwnProperty.call(m, "waits_for") && m.waits_for !== "")
                    w.uint32(50).string(m.waits_for);
                if (m.removed_keys != null && $Object.hasOwnProperty.call(m, "removed_keys") && !$Object.is(m.removed_keys, 0))
                    w.uint32(57).double(m.removed_keys);
                if (m.removed_blobs != null && $Object.hasOwnProperty.call(m, "removed_blobs") && !$Object.is(m.removed_blobs, 0))
                    w.uint32(65).double(m.removed_blobs);
                if (m.append_only_file != null && $Object.hasOwnProperty.call(m, "append_only_file") && m.append_only_file !== "")
                    w.uint32(74).string(m.append_only_file);
                if (m.$unknowns != null && $Object.hasOwnProperty.call(m, "$unknowns"))
                    for (var i = 0; i < m.$unknowns.length; ++i)
                        w.raw(m.$unknowns[i]);
                return w;
            };

            Erasure.decode = function (r, l, z, q, g) {
                if (!(r instanceof $Reader))
                    r = $Reader.create(r);
                if (q === $undefined)
                    q = 0;
                if (q > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                var c, m, v;
                if (l === $undefined)
                    c = r.len;
                else {
                    c = r.pos + l;
                    if (c > r.len)
                        throw $RangeError("index out of range");
                    l = r.len;
                    r.len = c;
                }
                m = g || new $root.millrace.v1.Erasure();
                while (r.pos < c) {
                    var s = r.pos;
                    var t = r.tag();
                    if (t === z) {
                        z = $undefined;
                        break;
                    }
                    var u = t & 7;
                    switch (t >>>= 3) {
                    case 1: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.tenant = v;
                            else
                                delete m.tenant;
                            continue;
                        }
                    case 2: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.status = v;
                            else
                                delete m.status;
                            continue;
                        }
                    case 3: {
                            if (u !== 1)
                                break;
                            if (!$Object.is(v = r.double(), 0))
                                m.requested_at = v;
                            else
                                delete m.requested_at;
                            continue;
                        }
                    case 4: {
                            if (u !== 1)
                                break;
                            if (!$Object.is(v = r.double(), 0))
                                m.erased_at = v;
                            else
                                delete m.erased_at;
                            continue;
                        }
                    case 5: {
                            if (u !== 2)
                                break;
                            if (!(m.left && m.left.length))
                                m.left = [];
                            m.left.push(r.stringVerify());
                            continue;
                        }
                    case 6: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.waits_for = v;
                            else
                                delete m.waits_for;
                            continue;
                        }
                    case 7: {
                            if (u !== 1)
                                break;
                            if (!$Object.is(v = r.double(), 0))
                                m.removed_keys = v;
                            else
                                delete m.removed_keys;
                            continue;
                        }
                    case 8: {
                            if (u !== 1)
                                break;
                            if (!$Object.is(v = r.double(), 0))
                                m.removed_blobs = v;
                            else
                                delete m.removed_blobs;
                            continue;
                        }
                    case 9: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.append_only_file = v;
                            else
                                delete m.append_only_file;
                            continue;
                        }
                    }
                    r.skipType(u, q, t);
                    if (!r.discardUnknown) {
                        $util.makeProp(m, "$unknowns", false);
                        (m.$unknowns || (m.$unknowns = [])).push(r.raw(s, r.pos));
                    }
                }
                if (l !== $undefined) {
                    if (r.pos !== c)
                        throw $RangeError("index out of range");
                    r.len = l;
                }
                if (z !== $undefined)
                    throw $Error("missing end group");
                return m;
            };

            Erasure.getTypeUrl = function(prefix) {
                if (prefix === $undefined)
                    prefix = "type.googleapis.com";
                return prefix + "/millrace.v1.Erasure";
            };

            return Erasure;
        })();

        v1.SystemGet = (function() {

            const SystemGet = function (p) {
                if (p)
                    for (var ks = $Object.keys(p), i = 0; i < ks.length; ++i)
                        if (p[ks[i]] != null && ks[i] !== "__proto__")
                            this[ks[i]] = p[ks[i]];
            };

            SystemGet.encode = function (m, w, q) {
                if (!w)
                    w = $Writer.create();
                if (q === $undefined)
                    q = 0;
                if (q > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (m.$unknowns != null && $Object.hasOwnProperty.call(m, "$unknowns"))
                    for (var i = 0; i < m.$unknowns.length; ++i)
                        w.raw(m.$unknowns[i]);
                return w;
            };

            SystemGet.decode = function (r, l, z, q, g) {
                if (!(r instanceof $Reader))
                    r = $Reader.create(r);
                if (q === $undefined)
                    q = 0;
                if (q > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                var c, m;
                if (l === $undefined)
                    c = r.len;
                else {
                    c = r.pos + l;
                    if (c > r.len)
                        throw $RangeError("index out of range");
                    l = r.len;
                    r.len = c;
                }
                m = g || new $root.millrace.v1.SystemGet();
                while (r.pos < c) {
                    var s = r.pos;
                    var t = r.tag();
                    if (t === z) {
                        z = $undefined;
                        break;
                    }
                    r.skipType(t & 7, q, t);
                    if (!r.discardUnknown) {
                        $util.makeProp(m, "$unknowns", false);
                        (m.$unknowns || (m.$unknowns = [])).push(r.raw(s, r.pos));
                    }
                }
                if (l !== $undefined) {
                    if (r.pos !== c)
                        throw $RangeError("index out of range");
                    r.len = l;
                }
                if (z !== $undefined)
                    throw $Error("missing end group");
                return m;
            };

            SystemGet.getTypeUrl = function(prefix) {
                if (prefix === $undefined)
                    prefix = "type.googleapis.com";
                return prefix + "/millrace.v1.SystemGet";
            };

            return SystemGet;
        })();

        v1.SystemState = (function() {

            const SystemState = function (p) {
                this.processes = [];
                this.streams = [];
                this.stages = [];
                this.redis = [];
                this.problems = [];
                if (p)
                    for (var ks = $Object.keys(p), i = 0; i < ks.length; ++i)
                        if (p[ks[i]] != null && ks[i] !== "__proto__")
                            this[ks[i]] = p[ks[i]];
            };

            SystemState.prototype.at = 0;
            SystemState.prototype.processes = $util.emptyArray;
            SystemState.prototype.streams = $util.emptyArray;
            SystemState.prototype.stages = $util.emptyArray;
            SystemState.prototype.index = null;
            SystemState.prototype.redis = $util.emptyArray;
            SystemState.prototype.problems = $util.emptyArray;
            SystemState.prototype.dead_letters = 0;

            SystemState.encode = function (m, w, q) {
                if (!w)
                    w = $Writer.create();
                if (q === $undefined)
                    q = 0;
                if (q > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (m.at != null && $Object.hasOwnProperty.call(m, "at") && !$Object.is(m.at, 0))
                    w.uint32(9).double(m.at);
                if (m.processes != null && m.processes.length) {
                    for (var i = 0; i < m.processes.length; ++i)
                        $root.millrace.v1.SystemProcess.encode(m.processes[i], w.uint32(18).fork(), q + 1).ldelim();
                }
                if (m.streams != null && m.streams.length) {
                    for (var i = 0; i < m.streams.length; ++i)
                        $root.millrace.v1.SystemStream.encode(m.streams[i], w.uint32(26).fork(), q + 1).ldelim();
                }
                if (m.stages != null && m.stages.length) {
                    for (var i = 0; i < m.stages.length; ++i)
                        $root.millrace.v1.SystemStage.encode(m.stages[i], w.uint32(34).fork(), q + 1).ldelim();
                }
                if (m.index != null && $Object.hasOwnProperty.call(m, "index"))
                    $root.millrace.v1.SystemIndex.encode(m.index, w.uint32(42).fork(), q + 1).ldelim();
                if (m.redis != null && m.redis.length) {
                    for (var i = 0; i < m.redis.length; ++i)
                        $root.millrace.v1.SystemRedis.encode(m.redis[i], w.uint32(50).fork(), q + 1).ldelim();
                }
                if (m.problems != null && m.problems.length) {
                    for (var i = 0; i < m.problems.length; ++i)
                        $root.millrace.v1.SystemProblem.encode(m.problems[i], w.uint32(58).fork(), q + 1).ldelim();
                }
                if (m.dead_letters != null && $Object.hasOwnProperty.call(m, "dead_letters") && !$Object.is(m.dead_letters, 0))
                    w.uint32(65).double(m.dead_letters);
                if (m.$unknowns != null && $Object.hasOwnProperty.call(m, "$unknowns"))
                    for (var i = 0; i < m.$unknowns.length; ++i)
                        w.raw(m.$unknowns[i]);
                return w;
            };

            SystemState.decode = function (r, l, z, q, g) {
                if (!(r instanceof $Reader))
                    r = $Reader.create(r);
                if (q === $undefined)
                    q = 0;
                if (q > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                var c, m, v;
                if (l === $undefined)
                    c = r.len;
                else {
                    c = r.pos + l;
                    if (c > r.len)
                        throw $RangeError("index out of range");
                    l = r.len;
                    r.len = c;
                }
                m = g || new $root.millrace.v1.SystemState();
                while (r.pos < c) {
                    var s = r.pos;
                    var t = r.tag();
                    if (t === z) {
                        z = $undefined;
                        break;
                    }
                    var u = t & 7;
                    switch (t >>>= 3) {
                    case 1: {
                            if (u !== 1)
                                break;
                            if (!$Object.is(v = r.double(), 0))
                                m.at = v;
                            else
                                delete m.at;
                            continue;
                        }
                    case 2: {
                            if (u !== 2)
                                break;
                            if (!(m.processes && m.processes.length))
                                m.processes = [];
                            m.processes.push($root.millrace.v1.SystemProcess.decode(r, r.size(), $undefined, q + 1));
                            continue;
                        }
                    case 3: {
                            if (u !== 2)
                                break;
                            if (!(m.streams && m.streams.length))
                                m.streams = [];
                            m.streams.push($root.millrace.v1.SystemStream.decode(r, r.size(), $undefined, q + 1));
                            continue;
                        }
                    case 4: {
                            if (u !== 2)
                                break;
                            if (!(m.stages && m.stages.length))
                                m.stages = [];
                            m.stages.push($root.millrace.v1.SystemStage.decode(r, r.size(), $undefined, q + 1));
                            continue;
                        }
                    case 5: {
                            if (u !== 2)
                                break;
                            m.index = $root.millrace.v1.SystemIndex.decode(r, r.size(), $undefined, q + 1, m.index);
                            continue;
                        }
                    case 6: {
                            if (u !== 2)
                                break;
                            if (!(m.redis && m.redis.length))
                                m.redis = [];
                            m.redis.push($root.millrace.v1.SystemRedis.decode(r, r.size(), $undefined, q + 1));
                            continue;
                        }
                    case 7: {
                            if (u !== 2)
                                break;
                            if (!(m.problems && m.problems.length))
                                m.problems = [];
                            m.problems.push($root.millrace.v1.SystemProblem.decode(r, r.size(), $undefined, q + 1));
                            continue;
                        }
                    case 8: {
                            if (u !== 1)
                                break;
                            if (!$Object.is(v = r.double(), 0))
                                m.dead_letters = v;
                            else
                                delete m.dead_letters;
                            continue;
                        }
                    }
                    r.skipType(u, q, t);
                    if (!r.discardUnknown) {
                        $util.makeProp(m, "$unknowns", false);
                        (m.$unknowns || (m.$unknowns = [])).push(r.raw(s, r.pos));
                    }
                }
                if (l !== $undefined) {
                    if (r.pos !== c)
                        throw $RangeError("index out of range");
                    r.len = l;
                }
                if (z !== $undefined)
                    throw $Error("missing end group");
                return m;
            };

            SystemState.getTypeUrl = function(prefix) {
                if (prefix === $undefined)
                    prefix = "type.googleapis.com";
                return prefix + "/millrace.v1.SystemState";
            };

            return SystemState;
        })();

        v1.SystemProcess = (function() {

            const SystemProcess = function (p) {
                if (p)
                    for (var ks = $Object.keys(p), i = 0; i < ks.length; ++i)
                        if (p[ks[i]] != null && ks[i] !== "__proto__")
                            this[ks[i]] = p[ks[i]];
            };

            SystemProcess.prototype.role = "";
            SystemProcess.prototype.instance = "";
            SystemProcess.prototype.version = "";
            SystemProcess.prototype.host = "";
            SystemProcess.prototype.pid = 0;
            SystemProcess.prototype.started_at = 0;
            SystemProcess.prototype.seen_at = 0;
            SystemProcess.prototype.cpu = 0;
            SystemProcess.prototype.memory_bytes = 0;

            SystemProcess.encode = function (m, w, q) {
                if (!w)
                    w = $Writer.create();
                if (q === $undefined)
                    q = 0;
                if (q > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (m.role != null && $Object.hasOwnProperty.call(m, "role") && m.role !== "")
                    w.uint32(10).string(m.role);
                if (m.instance != null && $Object.hasOwnProperty.call(m, "instance") && m.instance !== "")
                    w.uint32(18).string(m.instance);
                if (m.version != null && $Object.hasOwnProperty.call(m, "version") && m.version !== "")
                    w.uint32(26).string(m.version);
                if (m.host != null && $Object.hasOwnProperty.call(m, "host") && m.host !== "")
                    w.uint32(34).string(m.host);
                if (m.pid != null && $Object.hasOwnProperty.call(m, "pid") && m.pid !== 0)
                    w.uint32(40).uint32(m.pid);
                if (m.started_at != null && $Object.hasOwnProperty.call(m, "started_at") && !$Object.is(m.started_at, 0))
                    w.uint32(49).double(m.started_at);
                if (m.seen_at != null && $Object.hasOwnProperty.call(m, "seen_at") && !$Object.is(m.seen_at, 0))
                    w.uint32(57).double(m.seen_at);
                if (m.cpu != null && $Object.hasOwnProperty.call(m, "cpu") && !$Object.is(m.cpu, 0))
                    w.uint32(65).double(m.cpu);
                if (m.memory_bytes != null && $Object.hasOwnProperty.call(m, "memory_bytes") && !$Object.is(m.memory_bytes, 0))
                    w.uint32(73).double(m.memory_bytes);
                if (m.$unknowns != null && $Object.hasOwnProperty.call(m, "$unknowns"))
                    for (var i = 0; i < m.$unknowns.length; ++i)
                        w.raw(m.$unknowns[i]);
                return w;
            };

            SystemProcess.decode = function (r, l, z, q, g) {
                if (!(r instanceof $Reader))
                    r = $Reader.create(r);
                if (q === $undefined)
                    q = 0;
                if (q > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                var c, m, v;
                if (l === $undefined)
                    c = r.len;
                else {
                    c = r.pos + l;
                    if (c > r.len)
                        throw $RangeError("index out of range");
                    l = r.len;
                    r.len = c;
                }
                m = g || new $root.millrace.v1.SystemProcess();
                while (r.pos < c) {
                    var s = r.pos;
                    var t = r.tag();
                    if (t === z) {
                        z = $undefined;
                        break;
                    }
                    var u = t & 7;
                    switch (t >>>= 3) {
                    case 1: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.role = v;
                            else
                                delete m.role;
                            continue;
                        }
                    case 2: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.instance = v;
                            else
                                delete m.instance;
                            continue;
                        }
                    case 3: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.version = v;
                            else
                                delete m.version;
                            continue;
                        }
                    case 4: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.host = v;
                            else
                                delete m.host;
                            continue;
                        }
                    case 5: {
                            if (u !== 0)
                                break;
                            if (v = r.uint32())
                                m.pid = v;
                            else
                                delete m.pid;
                            continue;
                        }
                    case 6: {
                            if (u !== 1)
                                break;
                            if (!$Object.is(v = r.double(), 0))
                                m.started_at = v;
                            else
                                delete m.started_at;
                            continue;
                        }
                    case 7: {
                            if (u !== 1)
                                break;
                            if (!$Object.is(v = r.double(), 0))
                                m.seen_at = v;
                            else
                                delete m.seen_at;
                            continue;
                        }
                    case 8: {
                            if (u !== 1)
                                break;
                            if (!$Object.is(v = r.double(), 0))
                                m.cpu = v;
                            else
                                delete m.cpu;
                            continue;
                        }
                    case 9: {
                            if (u !== 1)
                                break;
                            if (!$Object.is(v = r.double(), 0))
                                m.memory_bytes = v;
                            else
                                delete m.memory_bytes;
                            continue;
                        }
                    }
                    r.skipType(u, q, t);
                    if (!r.discardUnknown) {
                        $util.makeProp(m, "$unknowns", false);
                        (m.$unknowns || (m.$unknowns = [])).push(r.raw(s, r.pos));
                    }
                }
                if (l !== $undefined) {
                    if (r.pos !== c)
                        throw $RangeError("index out of range");
                    r.len = l;
                }
                if (z !== $undefined)
                    throw $Error("missing end group");
                return m;
            };

            SystemProcess.getTypeUrl = function(prefix) {
                if (prefix === $undefined)
                    prefix = "type.googleapis.com";
                return prefix + "/millrace.v1.SystemProcess";
            };

            return SystemProcess;
        })();

        v1.SystemStream = (function() {

            const SystemStream = function (p) {
                if (p)
                    for (var ks = $Object.keys(p), i = 0; i < ks.length; ++i)
                        if (p[ks[i]] != null && ks[i] !== "__proto__")
                            this[ks[i]] = p[ks[i]];
            };

            SystemStream.prototype.stream = "";
            SystemStream.prototype.backlog = 0;
            SystemStream.prototype.pending = 0;
            SystemStream.prototype.oldest_age = 0;
            SystemStream.prototype.reclaims = 0;
            SystemStream.prototype.dead_letters = 0;

            SystemStream.encode = function (m, w, q) {
                if (!w)
                    w = $Writer.create();
                if (q === $undefined)
                    q = 0;
                if (q > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (m.stream != null && $Object.hasOwnProperty.call(m, "stream") && m.stream !== "")
                    w.uint32(10).string(m.stream);
                if (m.backlog != null && $Object.hasOwnProperty.call(m, "backlog") && !$Object.is(m.backlog, 0))
                    w.uint32(17).double(m.backlog);
                if (m.pending != null && $Object.hasOwnProperty.call(m, "pending") && !$Object.is(m.pending, 0))
                    w.uint32(25).double(m.pending);
                if (m.oldest_age != null && $Object.hasOwnProperty.call(m, "oldest_age") && !$Object.is(m.oldest_age, 0))
                    w.uint32(33).double(m.oldest_age);
                if (m.reclaims != null && $Object.hasOwnProperty.call(m, "reclaims") && !$Object.is(m.reclaims, 0))
                    w.uint32(41).double(m.reclaims);
                if (m.dead_letters != null && $Object.hasOwnProperty.call(m, "dead_letters") && !$Object.is(m.dead_letters, 0))
                    w.uint32(49).double(m.dead_letters);
                if (m.$unknowns != null && $Object.hasOwnProperty.call(m, "$unknowns"))
                    for (var i = 0; i < m.$unknowns.length; ++i)
                        w.raw(m.$unknowns[i]);
                return w;
            };

            SystemStream.decode = function (r, l, z, q, g) {
                if (!(r instanceof $Reader))
                    r = $Reader.create(r);
                if (q === $undefined)
                    q = 0;
                if (q > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                var c, m, v;
                if (l === $undefined)
                    c = r.len;
                else {
                    c = r.pos + l;
                    if (c > r.len)
                        throw $RangeError("index out of range");
                    l = r.len;
                    r.len = c;
                }
                m = g || new $root.millrace.v1.SystemStream();
                while (r.pos < c) {
                    var s = r.pos;
                    var t = r.tag();
                    if (t === z) {
                        z = $undefined;
                        break;
                    }
                    var u = t & 7;
                    switch (t >>>= 3) {
                    case 1: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.stream = v;
                            else
                                delete m.stream;
                            continue;
                        }
                    case 2: {
                            if (u !== 1)
                                break;
                            if (!$Object.is(v = r.double(), 0))
                                m.backlog = v;
                            else
                                delete m.backlog;
                            continue;
                        }
                    case 3: {
                            if (u !== 1)
                                break;
                            if (!$Object.is(v = r.double(), 0))
                                m.pending = v;
                            else
                                delete m.pending;
                            continue;
                        }
                    case 4: {
                            if (u !== 1)
                                break;
                            if (!$Object.is(v = r.double(), 0))
                                m.oldest_age = v;
                            else
                                delete m.oldest_age;
                            continue;
                        }
                    case 5: {
                            if (u !== 1)
                                break;
                            if (!$Object.is(v = r.double(), 0))
                                m.reclaims = v;
                            else
                                delete m.reclaims;
                            continue;
                        }
                    case 6: {
                            if (u !== 1)
                                break;
                            if (!$Object.is(v = r.double(), 0))
                                m.dead_letters = v;
                            else
                                delete m.dead_letters;
                            continue;
                        }
                    }
                    r.skipType(u, q, t);
                    if (!r.discardUnknown) {
                        $util.makeProp(m, "$unknowns", false);
                        (m.$unknowns || (m.$unknowns = [])).push(r.raw(s, r.pos));
                    }
                }
                if (l !== $undefined) {
                    if (r.pos !== c)
                        throw $RangeError("index out of range");
                    r.len = l;
                }
                if (z !== $undefined)
                    throw $Error("missing end group");
                return m;
            };

            SystemStream.getTypeUrl = function(prefix) {
                if (prefix === $undefined)
                    prefix = "type.googleapis.com";
                return prefix + "/millrace.v1.SystemStream";
            };

            return SystemStream;
        })();

        v1.SystemStage = (function() {

            const SystemStage = function (p) {
                if (p)
                    for (var ks = $Object.keys(p), i = 0; i < ks.length; ++i)
                        if (p[ks[i]] != null && ks[i] !== "__proto__")
                            this[ks[i]] = p[ks[i]];
            };

            SystemStage.prototype.stream = "";
            SystemStage.prototype.done = 0;
            SystemStage.prototype.failed = 0;
            SystemStage.prototype.retried = 0;
            SystemStage.prototype.p50_ms = 0;
            SystemStage.prototype.p95_ms = 0;
            SystemStage.prototype.p99_ms = 0;

            SystemStage.encode = function (m, w, q) {
                if (!w)
                    w = $Writer.create();
                if (q === $undefined)
                    q = 0;
                if (q > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (m.stream != null && $Object.hasOwnProperty.call(m, "stream") && m.stream !== "")
                    w.uint32(10).string(m.stream);
                if (m.done != null && $Object.hasOwnProperty.call(m, "done") && !$Object.is(m.done, 0))
                    w.uint32(17).double(m.done);
                if (m.failed != null && $Object.hasOwnProperty.call(m, "failed") && !$Object.is(m.failed, 0))
                    w.uint32(25).double(m.failed);
                if (m.retried != null && $Object.hasOwnProperty.call(m, "retried") && !$Object.is(m.retried, 0))
                    w.uint32(33).double(m.retried);
                if (m.p50_ms != null && $Object.hasOwnProperty.call(m, "p50_ms") && !$Object.is(m.p50_ms, 0))
                    w.uint32(41).double(m.p50_ms);
                if (m.p95_ms != null && $Object.hasOwnProperty.call(m, "p95_ms") && !$Object.is(m.p95_ms, 0))
                    w.uint32(49).double(m.p95_ms);
                if (m.p99_ms != null && $Object.hasOwnProperty.call(m, "p99_ms") && !$Object.is(m.p99_ms, 0))
                    w.uint32(57).double(m.p99_ms);
                if (m.$unknowns != null && $Object.hasOwnProperty.call(m, "$unknowns"))
                    for (var i = 0; i < m.$unknowns.length; ++i)
                        w.raw(m.$unknowns[i]);
                return w;
            };

            SystemStage.decode = function (r, l, z, q, g) {
                if (!(r instanceof $Reader))
                    r = $Reader.create(r);
                if (q === $undefined)
                    q = 0;
                if (q > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                var c, m, v;
                if (l === $undefined)
                    c = r.len;
                else {
                    c = r.pos + l;
                    if (c > r.len)
                        throw $RangeError("index out of range");
                    l = r.len;
                    r.len = c;
                }
                m = g || new $root.millrace.v1.SystemStage();
                while (r.pos < c) {
                    var s = r.pos;
                    var t = r.tag();
                    if (t === z) {
                        z = $undefined;
                        break;
                    }
                    var u = t & 7;
                    switch (t >>>= 3) {
                    case 1: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.stream = v;
                            else
                                delete m.stream;
                            continue;
                        }
                    case 2: {
                            if (u !== 1)
                                break;
                            if (!$Object.is(v = r.double(), 0))
                                m.done = v;
                            else
                                delete m.done;
                            continue;
                        }
                    case 3: {
                            if (u !== 1)
                                break;
                            if (!$Object.is(v = r.double(), 0))
                                m.failed = v;
                            else
                                delete m.failed;
                            continue;
                        }
                    case 4: {
                            if (u !== 1)
                                break;
                            if (!$Object.is(v = r.double(), 0))
                                m.retried = v;
                            else
                                delete m.retried;
                            continue;
                        }
                    case 5: {
                            if (u !== 1)
                                break;
                            if (!$Object.is(v = r.double(), 0))
                                m.p50_ms = v;
                            else
                                delete m.p50_ms;
                            continue;
                        }
                    case 6: {
                            if (u !== 1)
                                break;
                            if (!$Object.is(v = r.double(), 0))
                                m.p95_ms = v;
                            else
                                delete m.p95_ms;
                            continue;
                        }
                    case 7: {
                            if (u !== 1)
                                break;
                            if (!$Object.is(v = r.double(), 0))
                                m.p99_ms = v;
                            else
                                delete m.p99_ms;
                            continue;
                        }
                    }
                    r.skipType(u, q, t);
                    if (!r.discardUnknown) {
                        $util.makeProp(m, "$unknowns", false);
                        (m.$unknowns || (m.$unknowns = [])).push(r.raw(s, r.pos));
                    }
                }
                if (l !== $undefined) {
                    if (r.pos !== c)
                        throw $RangeError("index out of range");
                    r.len = l;
                }
                if (z !== $undefined)
                    throw $Error("missing end group");
                return m;
            };

            SystemStage.getTypeUrl = function(prefix) {
                if (prefix === $undefined)
                    prefix = "type.googleapis.com";
                return prefix + "/millrace.v1.SystemStage";
            };

            return SystemStage;
        })();

        v1.SystemIndex = (function() {

            const SystemIndex = function (p) {
                this.replicas = [];
                if (p)
                    for (var ks = $Object.keys(p), i = 0; i < ks.length; ++i)
                        if (p[ks[i]] != null && ks[i] !== "__proto__")
                            this[ks[i]] = p[ks[i]];
            };

            SystemIndex.prototype.log_head = 0;
            SystemIndex.prototype.replicas = $util.emptyArray;

            SystemIndex.encode = function (m, w, q) {
                if (!w)
                    w = $Writer.create();
                if (q === $undefined)
                    q = 0;
                if (q > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (m.log_head != null && $Object.hasOwnProperty.call(m, "log_head") && !$Object.is(m.log_head, 0))
                    w.uint32(9).double(m.log_head);
                if (m.replicas != null && m.replicas.length) {
                    for (var i = 0; i < m.replicas.length; ++i)
                        $root.millrace.v1.SystemReplica.encode(m.replicas[i], w.uint32(18).fork(), q + 1).ldelim();
                }
                if (m.$unknowns != null && $Object.hasOwnProperty.call(m, "$unknowns"))
                    for (var i = 0; i < m.$unknowns.length; ++i)
                        w.raw(m.$unknowns[i]);
                return w;
            };

            SystemIndex.decode = function (r, l, z, q, g) {
                if (!(r instanceof $Reader))
                    r = $Reader.create(r);
                if (q === $undefined)
                    q = 0;
                if (q > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                var c, m, v;
                if (l === $undefined)
                    c = r.len;
                else {
                    c = r.pos + l;
                    if (c > r.len)
                        throw $RangeError("index out of range");
                    l = r.len;
                    r.len = c;
                }
                m = g || new $root.millrace.v1.SystemIndex();
                while (r.pos < c) {
                    var s = r.pos;
                    var t = r.tag();
                    if (t === z) {
                        z = $undefined;
                        break;
                    }
                    var u = t & 7;
                    switch (t >>>= 3) {
                    case 1: {
                            if (u !== 1)
                                break;
                            if (!$Object.is(v = r.double(), 0))
                                m.log_head = v;
                            else
                                delete m.log_head;
                            continue;
                        }
                    case 2: {
                            if (u !== 2)
                                break;
                            if (!(m.replicas && m.replicas.length))
                                m.replicas = [];
                            m.replicas.push($root.millrace.v1.SystemReplica.decode(r, r.size(), $undefined, q + 1));
                            continue;
                        }
                    }
                    r.skipType(u, q, t);
                    if (!r.discardUnknown) {
                        $util.makeProp(m, "$unknowns", false);
                        (m.$unknowns || (m.$unknowns = [])).push(r.raw(s, r.pos));
                    }
                }
                if (l !== $undefined) {
                    if (r.pos !== c)
                        throw $RangeError("index out of range");
                    r.len = l;
                }
                if (z !== $undefined)
                    throw $Error("missing end group");
                return m;
            };

            SystemIndex.getTypeUrl = function(prefix) {
                if (prefix === $undefined)
                    prefix = "type.googleapis.com";
                return prefix + "/millrace.v1.SystemIndex";
            };

            return SystemIndex;
        })();

        v1.SystemReplica = (function() {

            const SystemReplica = function (p) {
                if (p)
                    for (var ks = $Object.keys(p), i = 0; i < ks.length; ++i)
                        if (p[ks[i]] != null && ks[i] !== "__proto__")
                            this[ks[i]] = p[ks[i]];
            };

            SystemReplica.prototype.instance = "";
            SystemReplica.prototype.applied = 0;
            SystemReplica.prototype.lag = 0;
            SystemReplica.prototype.chunks = 0;
            SystemReplica.prototype.memory_bytes = 0;
            SystemReplica.prototype.embedder = "";

            SystemReplica.encode = function (m, w, q) {
                if (!w)
                    w = $Writer.create();
                if (q === $undefined)
                    q = 0;
                if (q > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (m.instance != null && $Object.hasOwnProperty.call(m, "instance") && m.instance !== "")
                    w.uint32(10).string(m.instance);
                if (m.applied != null && $Object.hasOwnProperty.call(m, "applied") && !$Object.is(m.applied, 0))
                    w.uint32(17).double(m.applied);
                if (m.lag != null && $Object.hasOwnProperty.call(m, "lag") && !$Object.is(m.lag, 0))
                    w.uint32(25).double(m.lag);
                if (m.chunks != null && $Object.hasOwnProperty.call(m, "chunks") && !$Object.is(m.chunks, 0))
                    w.uint32(33).double(m.chunks);
                if (m.memory_bytes != null && $Object.hasOwnProperty.call(m, "memory_bytes") && !$Object.is(m.memory_bytes, 0))
                    w.uint32(41).double(m.memory_bytes);
                if (m.embedder != null && $Object.hasOwnProperty.call(m, "embedder") && m.embedder !== "")
                    w.uint32(50).string(m.embedder);
                if (m.$unknowns != null && $Object.hasOwnProperty.call(m, "$unknowns"))
                    for (var i = 0; i < m.$unknowns.length; ++i)
                        w.raw(m.$unknowns[i]);
                return w;
            };

            SystemReplica.decode = function (r, l, z, q, g) {
                if (!(r instanceof $Reader))
                    r = $Reader.create(r);
                if (q === $undefined)
                    q = 0;
                if (q > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                var c, m, v;
                if (l === $undefined)
                    c = r.len;
                else {
                    c = r.pos + l;
                    if (c > r.len)
                        throw $RangeError("index out of range");
                    l = r.len;
                    r.len = c;
                }
                m = g || new $root.millrace.v1.SystemReplica();
                while (r.pos < c) {
                    var s = r.pos;
                    var t = r.tag();
                    if (t === z) {
                        z = $undefined;
                        break;
                    }
                    var u = t & 7;
                    switch (t >>>= 3) {
                    case 1: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.instance = v;
                            else
                                delete m.instance;
                            continue;
                        }
                    case 2: {
                            if (u !== 1)
                                break;
                            if (!$Object.is(v = r.double(), 0))
                                m.applied = v;
                            else
                                delete m.applied;
                            continue;
                        }
                    case 3: {
                            if (u !== 1)
                                break;
                            if (!$Object.is(v = r.double(), 0))
                                m.lag = v;
                            else
                                delete m.lag;
                            continue;
                        }
                    case 4: {
                            if (u !== 1)
                                break;
                            if (!$Object.is(v = r.double(), 0))
                                m.chunks = v;
                            else
                                delete m.chunks;
                            continue;
                        }
                    case 5: {
                            if (u !== 1)
                                break;
                            if (!$Object.is(v = r.double(), 0))
                                m.memory_bytes = v;
                            else
                                delete m.memory_bytes;
                            continue;
                        }
                    case 6: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.embedder = v;
                            else
                                delete m.embedder;
                            continue;
                        }
                    }
                    r.skipType(u, q, t);
                    if (!r.discardUnknown) {
                        $util.makeProp(m, "$unknowns", false);
                        (m.$unknowns || (m.$unknowns = [])).push(r.raw(s, r.pos));
                    }
                }
                if (l !== $undefined) {
                    if (r.pos !== c)
                        throw $RangeError("index out of range");
                    r.len = l;
                }
                if (z !== $undefined)
                    throw $Error("missing end group");
                return m;
            };

            SystemReplica.getTypeUrl = function(prefix) {
                if (prefix === $undefined)
                    prefix = "type.googleapis.com";
                return prefix + "/millrace.v1.SystemReplica";
            };

            return SystemReplica;
        })();

        v1.SystemRedis = (function() {

            const SystemRedis = function (p) {
                if (p)
                    for (var ks = $Object.keys(p), i = 0; i < ks.length; ++i)
                        if (p[ks[i]] != null && ks[i] !== "__proto__")
                            this[ks[i]] = p[ks[i]];
            };

            SystemRedis.prototype.address = "";
            SystemRedis.prototype.version = "";
            SystemRedis.prototype.memory_bytes = 0;
            SystemRedis.prototype.memory_bytes_max = 0;
            SystemRedis.prototype.clients = 0;
            SystemRedis.prototype.commands_per_second = 0;
            SystemRedis.prototype.started_at = 0;
            SystemRedis.prototype.append_only_file = false;

            SystemRedis.encode = function (m, w, q) {
                if (!w)
                    w = $Writer.create();
                if (q === $undefined)
                    q = 0;
                if (q > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (m.address != null && $Object.hasOwnProperty.call(m, "address") && m.address !== "")
                    w.uint32(10).string(m.address);
                if (m.version != null && $Object.hasOwnProperty.call(m, "version") && m.version !== "")
                    w.uint32(18).string(m.version);
                if (m.memory_bytes != null && $Object.hasOwnProperty.call(m, "memory_bytes") && !$Object.is(m.memory_bytes, 0))
                    w.uint32(25).double(m.memory_bytes);
                if (m.memory_bytes_max != null && $Object.hasOwnProperty.call(m, "memory_bytes_max") && !$Object.is(m.memory_bytes_max, 0))
                    w.uint32(33).double(m.memory_bytes_max);
                if (m.clients != null && $Object.hasOwnProperty.call(m, "clients") && !$Object.is(m.clients, 0))
                    w.uint32(41).double(m.clients);
                if (m.commands_per_second != null && $Object.hasOwnProperty.call(m, "commands_per_second") && !$Object.is(m.commands_per_second, 0))
                    w.uint32(49).double(m.commands_per_second);
                if (m.started_at != null && $Object.hasOwnProperty.call(m, "started_at") && !$Object.is(m.started_at, 0))
                    w.uint32(57).double(m.started_at);
                if (m.append_only_file != null && $Object.hasOwnProperty.call(m, "append_only_file") && m.append_only_file !== false)
                    w.uint32(64).bool(m.append_only_file);
                if (m.$unknowns != null && $Object.hasOwnProperty.call(m, "$unknowns"))
                    for (var i = 0; i < m.$unknowns.length; ++i)
                        w.raw(m.$unknowns[i]);
                return w;
            };

            SystemRedis.decode = function (r, l, z, q, g) {
                if (!(r instanceof $Reader))
                    r = $Reader.create(r);
                if (q === $undefined)
                    q = 0;
                if (q > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                var c, m, v;
                if (l === $undefined)
                    c = r.len;
                else {
                    c = r.pos + l;
                    if (c > r.len)
                        throw $RangeError("index out of range");
                    l = r.len;
                    r.len = c;
                }
                m = g || new $root.millrace.v1.SystemRedis();
                while (r.pos < c) {
                    var s = r.pos;
                    var t = r.tag();
                    if (t === z) {
                        z = $undefined;
                        break;
                    }
                    var u = t & 7;
                    switch (t >>>= 3) {
                    case 1: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.address = v;
                            else
                                delete m.address;
                            continue;
                        }
                    case 2: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.version = v;
                            else
                                delete m.version;
                            continue;
                        }
                    case 3: {
                            if (u !== 1)
                                break;
                            if (!$Object.is(v = r.double(), 0))
                                m.memory_bytes = v;
                            else
                                delete m.memory_bytes;
                            continue;
                        }
                    case 4: {
                            if (u !== 1)
                                break;
                            if (!$Object.is(v = r.double(), 0))
                                m.memory_bytes_max = v;
                            else
                                delete m.memory_bytes_max;
                            continue;
                        }
                    case 5: {
                            if (u !== 1)
                                break;
                            if (!$Object.is(v = r.double(), 0))
                                m.clients = v;
                            else
                                delete m.clients;
                            continue;
                        }
                    case 6: {
                            if (u !== 1)
                                break;
                            if (!$Object.is(v = r.double(), 0))
                                m.commands_per_second = v;
                            else
                                delete m.commands_per_second;
                            continue;
                        }
                    case 7: {
                            if (u !== 1)
                                break;
                            if (!$Object.is(v = r.double(), 0))
                                m.started_at = v;
                            else
                                delete m.started_at;
                            continue;
                        }
                    case 8: {
                            if (u !== 0)
                                break;
                            if (v = r.bool())
                                m.append_only_file = v;
                            else
                                delete m.append_only_file;
                            continue;
                        }
                    }
                    r.skipType(u, q, t);
                    if (!r.discardUnknown) {
                        $util.makeProp(m, "$unknowns", false);
                        (m.$unknowns || (m.$unknowns = [])).push(r.raw(s, r.pos));
                    }
                }
                if (l !== $undefined) {
                    if (r.pos !== c)
                        throw $RangeError("index out of range");
                    r.len = l;
                }
                if (z !== $undefined)
                    throw $Error("missing end group");
                return m;
            };

            SystemRedis.getTypeUrl = function(prefix) {
                if (prefix === $undefined)
                    prefix = "type.googleapis.com";
                return prefix + "/millrace.v1.SystemRedis";
            };

            return SystemRedis;
        })();

        v1.SystemProblem = (function() {

            const SystemProblem = function (p) {
                if (p)
                    for (var ks = $Object.keys(p), i = 0; i < ks.length; ++i)
                        if (p[ks[i]] != null && ks[i] !== "__proto__")
                            this[ks[i]] = p[ks[i]];
            };

            SystemProblem.prototype.at = 0;
            SystemProblem.prototype.level = "";
            SystemProblem.prototype.process = "";
            SystemProblem.prototype.pid = 0;
            SystemProblem.prototype.message = "";
            SystemProblem.prototype.error = "";
            SystemProblem.prototype.type = "";
            SystemProblem.prototype.request = "";
            SystemProblem.prototype.trace = "";

            SystemProblem.encode = function (m, w, q) {
                if (!w)
                    w = $Writer.create();
                if (q === $undefined)
                    q = 0;
                if (q > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (m.at != null && $Object.hasOwnProperty.call(m, "at") && !$Object.is(m.at, 0))
                    w.uint32(9).double(m.at);
                if (m.level != null && $Object.hasOwnProperty.call(m, "level") && m.level !== "")
                    w.uint32(18).string(m.level);
                if (m.process != null && $Object.hasOwnProperty.call(m, "process") && m.process !== "")
                    w.uint32(26).string(m.process);
                if (m.pid != null && $Object.hasOwnProperty.call(m, "pid") && m.pid !== 0)
                    w.uint32(32).uint32(m.pid);
                if (m.message != null && $Object.hasOwnProperty.call(m, "message") && m.message !== "")
                    w.uint32(42).string(m.message);
                if (m.error != null && $Object.hasOwnProperty.call(m, "error") && m.error !== "")
                    w.uint32(50).string(m.error);
                if (m.type != null && $Object.hasOwnProperty.call(m, "type") && m.type !== "")
                    w.uint32(58).string(m.type);
                if (m.request != null && $Object.hasOwnProperty.call(m, "request") && m.request !== "")
                    w.uint32(66).string(m.request);
                if (m.trace != null && $Object.hasOwnProperty.call(m, "trace") && m.trace !== "")
                    w.uint32(74).string(m.trace);
                if (m.$unknowns != null && $Object.hasOwnProperty.call(m, "$unknowns"))
                    for (var i = 0; i < m.$unknowns.length; ++i)
                        w.raw(m.$unknowns[i]);
                return w;
            };

            SystemProblem.decode = function (r, l, z, q, g) {
                if (!(r instanceof $Reader))
                    r = $Reader.create(r);
                if (q === $undefined)
                    q = 0;
                if (q > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                var c, m, v;
                if (l === $undefined)
                    c = r.len;
                else {
                    c = r.pos + l;
                    if (c > r.len)
                        throw $RangeError("index out of range");
                    l = r.len;
                    r.len = c;
                }
                m = g || new $root.millrace.v1.SystemProblem();
                while (r.pos < c) {
                    var s = r.pos;
                    var t = r.tag();
                    if (t === z) {
                        z = $undefined;
                        break;
                    }
                    var u = t & 7;
                    switch (t >>>= 3) {
                    case 1: {
                            if (u !== 1)
                                break;
                            if (!$Object.is(v = r.double(), 0))
                                m.at = v;
                            else
                                delete m.at;
                            continue;
                        }
                    case 2: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.level = v;
                            else
                                delete m.level;
                            continue;
                        }
                    case 3: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.process = v;
                            else
                                delete m.process;
                            continue;
                        }
                    case 4: {
                            if (u !== 0)
                                break;
                            if (v = r.uint32())
                                m.pid = v;
                            else
                                delete m.pid;
                            continue;
                        }
                    case 5: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.message = v;
                            else
                                delete m.message;
                            continue;
                        }
                    case 6: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.error = v;
                            else
                                delete m.error;
                            continue;
                        }
                    case 7: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.type = v;
                            else
                                delete m.type;
                            continue;
                        }
                    case 8: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.request = v;
                            else
                                delete m.request;
                            continue;
                        }
                    case 9: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.trace = v;
                            else
                                delete m.trace;
                            continue;
                        }
                    }
                    r.skipType(u, q, t);
                    if (!r.discardUnknown) {
                        $util.makeProp(m, "$unknowns", false);
                        (m.$unknowns || (m.$unknowns = [])).push(r.raw(s, r.pos));
                    }
                }
                if (l !== $undefined) {
                    if (r.pos !== c)
                        throw $RangeError("index out of range");
                    r.len = l;
                }
                if (z !== $undefined)
                    throw $Error("missing end group");
                return m;
            };

            SystemProblem.getTypeUrl = function(prefix) {
                if (prefix === $undefined)
                    prefix = "type.googleapis.com";
                return prefix + "/millrace.v1.SystemProblem";
            };

            return SystemProblem;
        })();

        v1.DeadLetterList = (function() {

            const DeadLetterList = function (p) {
                if (p)
                    for (var ks = $Object.keys(p), i = 0; i < ks.length; ++i)
                        if (p[ks[i]] != null && ks[i] !== "__proto__")
                            this[ks[i]] = p[ks[i]];
            };

            DeadLetterList.prototype.limit = 0;
            DeadLetterList.prototype.cursor = "";

            DeadLetterList.encode = function (m, w, q) {
                if (!w)
                    w = $Writer.create();
                if (q === $undefined)
                    q = 0;
                if (q > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (m.limit != null && $Object.hasOwnProperty.call(m, "limit") && m.limit !== 0)
                    w.uint32(8).uint32(m.limit);
                if (m.cursor != null && $Object.hasOwnProperty.call(m, "cursor") && m.cursor !== "")
                    w.uint32(18).string(m.cursor);
                if (m.$unknowns != null && $Object.hasOwnProperty.call(m, "$unknowns"))
                    for (var i = 0; i < m.$unknowns.length; ++i)
                        w.raw(m.$unknowns[i]);
                return w;
            };

            DeadLetterList.decode = function (r, l, z, q, g) {
                if (!(r instanceof $Reader))
                    r = $Reader.create(r);
                if (q === $undefined)
                    q = 0;
                if (q > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                var c, m, v;
                if (l === $undefined)
                    c = r.len;
                else {
                    c = r.pos + l;
                    if (c > r.len)
                        throw $RangeError("index out of range");
                    l = r.len;
                    r.len = c;
                }
                m = g || new $root.millrace.v1.DeadLetterList();
                while (r.pos < c) {
                    var s = r.pos;
                    var t = r.tag();
                    if (t === z) {
                        z = $undefined;
                        break;
                    }
                    var u = t & 7;
                    switch (t >>>= 3) {
                    case 1: {
                            if (u !== 0)
                                break;
                            if (v = r.uint32())
                                m.limit = v;
                            else
                                delete m.limit;
                            continue;
                        }
                    case 2: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.cursor = v;
                            else
                                delete m.cursor;
                            continue;
                        }
                    }
                    r.skipType(u, q, t);
                    if (!r.discardUnknown) {
                        $util.makeProp(m, "$unknowns", false);
                        (m.$unknowns || (m.$unknowns = [])).push(r.raw(s, r.pos));
                    }
                }
                if (l !== $undefined) {
                    if (r.pos !== c)
                        throw $RangeError("index out of range");
                    r.len = l;
                }
                if (z !== $undefined)
                    throw $Error("missing end group");
                return m;
            };

            DeadLetterList.getTypeUrl = function(prefix) {
                if (prefix === $undefined)
                    prefix = "type.googleapis.com";
                return prefix + "/millrace.v1.DeadLetterList";
            };

            return DeadLetterList;
        })();

        v1.DeadLetterPage = (function() {

            const DeadLetterPage = function (p) {
                this.letters = [];
                if (p)
                    for (var ks = $Object.keys(p), i = 0; i < ks.length; ++i)
                        if (p[ks[i]] != null && ks[i] !== "__proto__")
                            this[ks[i]] = p[ks[i]];
            };

            DeadLetterPage.prototype.letters = $util.emptyArray;
            DeadLetterPage.prototype.next_cursor = "";
            DeadLetterPage.prototype.total = 0;

            DeadLetterPage.encode = function (m, w, q) {
                if (!w)
                    w = $Writer.create();
                if (q === $undefined)
                    q = 0;
                if (q > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (m.letters != null && m.letters.length) {
                    for (var i = 0; i < m.letters.length; ++i)
                        $root.millrace.v1.DeadLetter.encode(m.letters[i], w.uint32(10).fork(), q + 1).ldelim();
                }
                if (m.next_cursor != null && $Object.hasOwnProperty.call(m, "next_cursor") && m.next_cursor !== "")
                    w.uint32(18).string(m.next_cursor);
                if (m.total != null && $Object.hasOwnProperty.call(m, "total") && !$Object.is(m.total, 0))
                    w.uint32(25).double(m.total);
                if (m.$unknowns != null && $Object.hasOwnProperty.call(m, "$unknowns"))
                    for (var i = 0; i < m.$unknowns.length; ++i)
                        w.raw(m.$unknowns[i]);
                return w;
            };

            DeadLetterPage.decode = function (r, l, z, q, g) {
                if (!(r instanceof $Reader))
                    r = $Reader.create(r);
                if (q === $undefined)
                    q = 0;
                if (q > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                var c, m, v;
                if (l === $undefined)
                    c = r.len;
                else {
                    c = r.pos + l;
                    if (c > r.len)
                        throw $RangeError("index out of range");
                    l = r.len;
                    r.len = c;
                }
                m = g || new $root.millrace.v1.DeadLetterPage();
                while (r.pos < c) {
                    var s = r.pos;
                    var t = r.tag();
                    if (t === z) {
                        z = $undefined;
                        break;
                    }
                    var u = t & 7;
                    switch (t >>>= 3) {
                    case 1: {
                            if (u !== 2)
                                break;
                            if (!(m.letters && m.letters.length))
                                m.letters = [];
                            m.letters.push($root.millrace.v1.DeadLetter.decode(r, r.size(), $undefined, q + 1));
                            continue;
                        }
                    case 2: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.next_cursor = v;
                            else
                                delete m.next_cursor;
                            continue;
                        }
                    case 3: {
                            if (u !== 1)
                                break;
                            if (!$Object.is(v = r.double(), 0))
                                m.total = v;
                            else
                                delete m.total;
                            continue;
                        }
                    }
                    r.skipType(u, q, t);
                    if (!r.discardUnknown) {
                        $util.makeProp(m, "$unknowns", false);
                        (m.$unknowns || (m.$unknowns = [])).push(r.raw(s, r.pos));
                    }
                }
                if (l !== $undefined) {
                    if (r.pos !== c)
                        throw $RangeError("index out of range");
                    r.len = l;
                }
                if (z !== $undefined)
                    throw $Error("missing end group");
                return m;
            };

            DeadLetterPage.getTypeUrl = function(prefix) {
                if (prefix === $undefined)
                    prefix = "type.googleapis.com";
                return prefix + "/millrace.v1.DeadLetterPage";
            };

            return DeadLetterPage;
        })();

        v1.DeadLetterGet = (function() {

            const DeadLetterGet = function (p) {
                if (p)
                    for (var ks = $Object.keys(p), i = 0; i < ks.length; ++i)
                        if (p[ks[i]] != null && ks[i] !== "__proto__")
                            this[ks[i]] = p[ks[i]];
            };

            DeadLetterGet.prototype.id = "";

            DeadLetterGet.encode = function (m, w, q) {
                if (!w)
                    w = $Writer.create();
                if (q === $undefined)
                    q = 0;
                if (q > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (m.id != null && $Object.hasOwnProperty.call(m, "id") && m.id !== "")
                    w.uint32(10).string(m.id);
                if (m.$unknowns != null && $Object.hasOwnProperty.call(m, "$unknowns"))
                    for (var i = 0; i < m.$unknowns.length; ++i)
                        w.raw(m.$unknowns[i]);
                return w;
            };

            DeadLetterGet.decode = function (r, l, z, q, g) {
                if (!(r instanceof $Reader))
                    r = $Reader.create(r);
                if (q === $undefined)
                    q = 0;
                if (q > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                var c, m, v;
                if (l === $undefined)
                    c = r.len;
                else {
                    c = r.pos + l;
                    if (c > r.len)
                        throw $RangeError("index out of range");
                    l = r.len;
                    r.len = c;
                }
                m = g || new $root.millrace.v1.DeadLetterGet();
                while (r.pos < c) {
                    var s = r.pos;
                    var t = r.tag();
                    if (t === z) {
                        z = $undefined;
                        break;
                    }
                    var u = t & 7;
                    switch (t >>>= 3) {
                    case 1: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.id = v;
                            else
                                delete m.id;
                            continue;
                        }
                    }
                    r.skipType(u, q, t);
                    if (!r.discardUnknown) {
                        $util.makeProp(m, "$unknowns", false);
                        (m.$unknowns || (m.$unknowns = [])).push(r.raw(s, r.pos));
                    }
                }
                if (l !== $undefined) {
                    if (r.pos !== c)
                        throw $RangeError("index out of range");
                    r.len = l;
                }
                if (z !== $undefined)
                    throw $Error("missing end group");
                return m;
            };

            DeadLetterGet.getTypeUrl = function(prefix) {
                if (prefix === $undefined)
                    prefix = "type.googleapis.com";
                return prefix + "/millrace.v1.DeadLetterGet";
            };

            return DeadLetterGet;
        })();

        v1.DeadLetter = (function() {

            const DeadLetter = function (p) {
                if (p)
                    for (var ks = $Object.keys(p), i = 0; i < ks.length; ++i)
                        if (p[ks[i]] != null && ks[i] !== "__proto__")
                            this[ks[i]] = p[ks[i]];
            };

            DeadLetter.prototype.id = "";
            DeadLetter.prototype.stream = "";
            DeadLetter.prototype.entry = "";
            DeadLetter.prototype.type = "";
            DeadLetter.prototype.tenant = "";
            DeadLetter.prototype.request = "";
            DeadLetter.prototype.trace = "";
            DeadLetter.prototype.reason = "";
            DeadLetter.prototype.deliveries = 0;
            DeadLetter.prototype.at = 0;
            DeadLetter.prototype.body_bytes = 0;
            DeadLetter.prototype.body = "";

            DeadLetter.encode = function (m, w, q) {
                if (!w)
                    w = $Writer.create();
                if (q === $undefined)
                    q = 0;
                if (q > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (m.id != null && $Object.hasOwnProperty.call(m, "id") && m.id !== "")
                    w.uint32(10).string(m.id);
                if (m.stream != null && $Object.hasOwnProperty.call(m, "stream") && m.stream !== "")
                    w.uint32(18).string(m.stream);
                if (m.entry != null && $Object.hasOwnProperty.call(m, "entry") && m.entry !== "")
                    w.uint32(26).string(m.entry);
                if (m.type != null && $Object.hasOwnProperty.call(m, "type") && m.type !== "")
                    w.uint32(34).string(m.type);
                if (m.tenant != null && $Object.hasOwnProperty.call(m, "tenant") && m.tenant !== "")
                    w.uint32(42).string(m.tenant);
                if (m.request != null && $Object.hasOwnProperty.call(m, "request") && m.request !== "")
                    w.uint32(50).string(m.request);
                if (m.trace != null && $Object.hasOwnProperty.call(m, "trace") && m.trace !== "")
                    w.uint32(58).string(m.trace);
                if (m.reason != null && $Object.hasOwnProperty.call(m, "reason") && m.reason !== "")
                    w.uint32(66).string(m.reason);
                if (m.deliveries != null && $Object.hasOwnProperty.call(m, "deliveries") && m.deliveries !== 0)
                    w.uint32(72).uint32(m.deliveries);
                if (m.at != null && $Object.hasOwnProperty.call(m, "at") && !$Object.is(m.at, 0))
                    w.uint32(81).double(m.at);
                if (m.body_bytes != null && $Object.hasOwnProperty.call(m, "body_bytes") && !$Object.is(m.body_bytes, 0))
                    w.uint32(89).double(m.body_bytes);
                if (m.body != null && $Object.hasOwnProperty.call(m, "body") && m.body !== "")
                    w.uint32(98).string(m.body);
                if (m.$unknowns != null && $Object.hasOwnProperty.call(m, "$unknowns"))
                    for (var i = 0; i < m.$unknowns.length; ++i)
                        w.raw(m.$unknowns[i]);
                return w;
            };

            DeadLetter.decode = function (r, l, z, q, g) {
                if (!(r instanceof $Reader))
                    r = $Reader.create(r);
                if (q === $undefined)
                    q = 0;
                if (q > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                var c, m, v;
                if (l === $undefined)
                    c = r.len;
                else {
                    c = r.pos + l;
                    if (c > r.len)
                        throw $RangeError("index out of range");
                    l = r.len;
                    r.len = c;
                }
                m = g || new $root.millrace.v1.DeadLetter();
                while (r.pos < c) {
                    var s = r.pos;
                    var t = r.tag();
                    if (t === z) {
                        z = $undefined;
                        break;
                    }
                    var u = t & 7;
                    switch (t >>>= 3) {
                    case 1: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.id = v;
                            else
                                delete m.id;
                            continue;
                        }
                    case 2: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.stream = v;
                            else
                                delete m.stream;
                            continue;
                        }
                    case 3: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.entry = v;
                            else
                                delete m.entry;
                            continue;
                        }
                    case 4: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.type = v;
                            else
                                delete m.type;
                            continue;
                        }
                    case 5: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.tenant = v;
                            else
                                delete m.tenant;
                            continue;
                        }
                    case 6: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.request = v;
                            else
                                delete m.request;
                            continue;
                        }
                    case 7: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.trace = v;
                            else
                                delete m.trace;
                            continue;
                        }
                    case 8: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.reason = v;
                            else
                                delete m.reason;
                            continue;
                        }
                    case 9: {
                            if (u !== 0)
                                break;
                            if (v = r.uint32())
                                m.deliveries = v;
                            else
                                delete m.deliveries;
                            continue;
                        }
                    case 10: {
                            if (u !== 1)
                                break;
                            if (!$Object.is(v = r.double(), 0))
                                m.at = v;
                            else
                                delete m.at;
                            continue;
                        }
                    case 11: {
                            if (u !== 1)
                                break;
                            if (!$Object.is(v = r.double(), 0))
                                m.body_bytes = v;
                            else
                                delete m.body_bytes;
                            continue;
                        }
                    case 12: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.body = v;
                            else
                                delete m.body;
                            continue;
                        }
                    }
                    r.skipType(u, q, t);
                    if (!r.discardUnknown) {
                        $util.makeProp(m, "$unknowns", false);
                        (m.$unknowns || (m.$unknowns = [])).push(r.raw(s, r.pos));
                    }
                }
                if (l !== $undefined) {
                    if (r.pos !== c)
                        throw $RangeError("index out of range");
                    r.len = l;
                }
                if (z !== $undefined)
                    throw $Error("missing end group");
                return m;
            };

            DeadLetter.getTypeUrl = function(prefix) {
                if (prefix === $undefined)
                    prefix = "type.googleapis.com";
                return prefix + "/millrace.v1.DeadLetter";
            };

            return DeadLetter;
        })();

        v1.DeadLetterRequeue = (function() {

            const DeadLetterRequeue = function (p) {
                if (p)
                    for (var ks = $Object.keys(p), i = 0; i < ks.length; ++i)
                        if (p[ks[i]] != null && ks[i] !== "__proto__")
                            this[ks[i]] = p[ks[i]];
            };

            DeadLetterRequeue.prototype.id = "";

            DeadLetterRequeue.encode = function (m, w, q) {
                if (!w)
                    w = $Writer.create();
                if (q === $undefined)
                    q = 0;
                if (q > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (m.id != null && $Object.hasOwnProperty.call(m, "id") && m.id !== "")
                    w.uint32(10).string(m.id);
                if (m.$unknowns != null && $Object.hasOwnProperty.call(m, "$unknowns"))
                    for (var i = 0; i < m.$unknowns.length; ++i)
                        w.raw(m.$unknowns[i]);
                return w;
            };

            DeadLetterRequeue.decode = function (r, l, z, q, g) {
                if (!(r instanceof $Reader))
                    r = $Reader.create(r);
                if (q === $undefined)
                    q = 0;
                if (q > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                var c, m, v;
                if (l === $undefined)
                    c = r.len;
                else {
                    c = r.pos + l;
                    if (c > r.len)
                        throw $RangeError("index out of range");
                    l = r.len;
                    r.len = c;
                }
                m = g || new $root.millrace.v1.DeadLetterRequeue();
                while (r.pos < c) {
                    var s = r.pos;
                    var t = r.tag();
                    if (t === z) {
                        z = $undefined;
                        break;
                    }
                    var u = t & 7;
                    switch (t >>>= 3) {
                    case 1: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.id = v;
                            else
                                delete m.id;
                            continue;
                        }
                    }
                    r.skipType(u, q, t);
                    if (!r.discardUnknown) {
                        $util.makeProp(m, "$unknowns", false);
                        (m.$unknowns || (m.$unknowns = [])).push(r.raw(s, r.pos));
                    }
                }
                if (l !== $undefined) {
                    if (r.pos !== c)
                        throw $RangeError("index out of range");
                    r.len = l;
                }
                if (z !== $undefined)
                    throw $Error("missing end group");
                return m;
            };

            DeadLetterRequeue.getTypeUrl = function(prefix) {
                if (prefix === $undefined)
                    prefix = "type.googleapis.com";
                return prefix + "/millrace.v1.DeadLetterRequeue";
            };

            return DeadLetterRequeue;
        })();

        v1.DeadLetterRequeued = (function() {

            const DeadLetterRequeued = function (p) {
                if (p)
                    for (var ks = $Object.keys(p), i = 0; i < ks.length; ++i)
                        if (p[ks[i]] != null && ks[i] !== "__proto__")
                            this[ks[i]] = p[ks[i]];
            };

            DeadLetterRequeued.prototype.requeued = 0;

            DeadLetterRequeued.encode = function (m, w, q) {
                if (!w)
                    w = $Writer.create();
                if (q === $undefined)
                    q = 0;
                if (q > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (m.requeued != null && $Object.hasOwnProperty.call(m, "requeued") && !$Object.is(m.requeued, 0))
                    w.uint32(9).double(m.requeued);
                if (m.$unknowns != null && $Object.hasOwnProperty.call(m, "$unknowns"))
                    for (var i = 0; i < m.$unknowns.length; ++i)
                        w.raw(m.$unknowns[i]);
                return w;
            };

            DeadLetterRequeued.decode = function (r, l, z, q, g) {
                if (!(r instanceof $Reader))
                    r = $Reader.create(r);
                if (q === $undefined)
                    q = 0;
                if (q > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                var c, m, v;
                if (l === $undefined)
                    c = r.len;
                else {
                    c = r.pos + l;
                    if (c > r.len)
                        throw $RangeError("index out of range");
                    l = r.len;
                    r.len = c;
                }
                m = g || new $root.millrace.v1.DeadLetterRequeued();
                while (r.pos < c) {
                    var s = r.pos;
                    var t = r.tag();
                    if (t === z) {
                        z = $undefined;
                        break;
                    }
                    var u = t & 7;
                    switch (t >>>= 3) {
                    case 1: {
                            if (u !== 1)
                                break;
                            if (!$Object.is(v = r.double(), 0))
                                m.requeued = v;
                            else
                                delete m.requeued;
                            continue;
                        }
                    }
                    r.skipType(u, q, t);
                    if (!r.discardUnknown) {
                        $util.makeProp(m, "$unknowns", false);
                        (m.$unknowns || (m.$unknowns = [])).push(r.raw(s, r.pos));
                    }
                }
                if (l !== $undefined) {
                    if (r.pos !== c)
                        throw $RangeError("index out of range");
                    r.len = l;
                }
                if (z !== $undefined)
                    throw $Error("missing end group");
                return m;
            };

            DeadLetterRequeued.getTypeUrl = function(prefix) {
                if (prefix === $undefined)
                    prefix = "type.googleapis.com";
                return prefix + "/millrace.v1.DeadLetterRequeued";
            };

            return DeadLetterRequeued;
        })();

        v1.Outline = (function() {

            const Outline = function (p) {
                if (p)
                    for (var ks = $Object.keys(p), i = 0; i < ks.length; ++i)
                        if (p[ks[i]] != null && ks[i] !== "__proto__")
                            this[ks[i]] = p[ks[i]];
            };

            Outline.prototype.title = "";
            Outline.prototype.text = $util.newBuffer([]);
            Outline.prototype.parent = $util.newBuffer([]);
            Outline.prototype.kind = $util.newBuffer([]);
            Outline.prototype.start = $util.newBuffer([]);
            Outline.prototype.end = $util.newBuffer([]);
            Outline.prototype.page = $util.newBuffer([]);
            Outline.prototype.chunk_start = $util.newBuffer([]);
            Outline.prototype.chunk_end = $util.newBuffer([]);
            Outline.prototype.image = $util.newBuffer([]);
            Outline.prototype.break_at = $util.newBuffer([]);
            Outline.prototype.break_page = $util.newBuffer([]);

            Outline.encode = function (m, w, q) {
                if (!w)
                    w = $Writer.create();
                if (q === $undefined)
                    q = 0;
                if (q > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (m.title != null && $Object.hasOwnProperty.call(m, "title") && m.title !== "")
                    w.uint32(10).string(m.title);
                if (m.text != null && $Object.hasOwnProperty.call(m, "text") && m.text.length)
                    w.uint32(18).bytes(m.text);
                if (m.parent != null && $Object.hasOwnProperty.call(m, "parent") && m.parent.length)
                    w.uint32(26).bytes(m.parent);
                if (m.kind != null && $Object.hasOwnProperty.call(m, "kind") && m.kind.length)
                    w.uint32(34).bytes(m.kind);
                if (m.start != null && $Object.hasOwnProperty.call(m, "start") && m.start.length)
                    w.uint32(42).bytes(m.start);
                if (m.end != null && $Object.hasOwnProperty.call(m, "end") && m.end.length)
                    w.uint32(50).bytes(m.end);
                if (m.page != null && $Object.hasOwnProperty.call(m, "page") && m.page.length)
                    w.uint32(58).bytes(m.page);
                if (m.chunk_start != null && $Object.hasOwnProperty.call(m, "chunk_start") && m.chunk_start.length)
                    w.uint32(66).bytes(m.chunk_start);
                if (m.chunk_end != null && $Object.hasOwnProperty.call(m, "chunk_end") && m.chunk_end.length)
                    w.uint32(74).bytes(m.chunk_end);
                if (m.image != null && $Object.hasOwnProperty.call(m, "image") && m.image.length)
                    w.uint32(82).bytes(m.image);
                if (m.break_at != null && $Object.hasOwnProperty.call(m, "break_at") && m.break_at.length)
                    w.uint32(98).bytes(m.break_at);
                if (m.break_page != null && $Object.hasOwnProperty.call(m, "break_page") && m.break_page.length)
                    w.uint32(106).bytes(m.break_page);
                if (m.$unknowns != null && $Object.hasOwnProperty.call(m, "$unknowns"))
                    for (var i = 0; i < m.$unknowns.length; ++i)
                        w.raw(m.$unknowns[i]);
                return w;
            };

            Outline.decode = function (r, l, z, q, g) {
                if (!(r instanceof $Reader))
                    r = $Reader.create(r);
                if (q === $undefined)
                    q = 0;
                if (q > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                var c, m, v;
                if (l === $undefined)
                    c = r.len;
                else {
                    c = r.pos + l;
                    if (c > r.len)
                        throw $RangeError("index out of range");
                    l = r.len;
                    r.len = c;
                }
                m = g || new $root.millrace.v1.Outline();
                while (r.pos < c) {
                    var s = r.pos;
                    var t = r.tag();
                    if (t === z) {
                        z = $undefined;
                        break;
                    }
                    var u = t & 7;
                    switch (t >>>= 3) {
                    case 1: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.title = v;
                            else
                                delete m.title;
                            continue;
                        }
                    case 2: {
                            if (u !== 2)
                                break;
                            if ((v = r.bytes()).length)
                                m.text = v;
                            else
                                delete m.text;
                            continue;
                        }
                    case 3: {
                            if (u !== 2)
                                break;
                            if ((v = r.bytes()).length)
                                m.parent = v;
                            else
                                delete m.parent;
                            continue;
                        }
                    case 4: {
                            if (u !== 2)
                                break;
                            if ((v = r.bytes()).length)
                                m.kind = v;
                            else
                                delete m.kind;
                            continue;
                        }
                    case 5: {
                            if (u !== 2)
                                break;
                            if ((v = r.bytes()).length)
                                m.start = v;
                            else
                                delete m.start;
                            continue;
                        }
                    case 6: {
                            if (u !== 2)
                                break;
                            if ((v = r.bytes()).length)
                                m.end = v;
                            else
                                delete m.end;
                            continue;
                        }
                    case 7: {
                            if (u !== 2)
                                break;
                            if ((v = r.bytes()).length)
                                m.page = v;
                            else
                                delete m.page;
                            continue;
                        }
                    case 8: {
                            if (u !== 2)
                                break;
                            if ((v = r.bytes()).length)
                                m.chunk_start = v;
                            else
                                delete m.chunk_start;
                            continue;
                        }
                    case 9: {
                            if (u !== 2)
                                break;
                            if ((v = r.bytes()).length)
                                m.chunk_end = v;
                            else
                                delete m.chunk_end;
                            continue;
                        }
                    case 10: {
                            if (u !== 2)
                                break;
                            if ((v = r.bytes()).length)
                                m.image = v;
                            else
                                delete m.image;
                            continue;
                        }
                    case 12: {
                            if (u !== 2)
                                break;
                            if ((v = r.bytes()).length)
                                m.break_at = v;
                            else
                                delete m.break_at;
                            continue;
                        }
                    case 13: {
                            if (u !== 2)
                                break;
                            if ((v = r.bytes()).length)
                                m.break_page = v;
                            else
                                delete m.break_page;
                            continue;
                        }
                    }
                    r.skipType(u, q, t);
                    if (!r.discardUnknown) {
                        $util.makeProp(m, "$unknowns", false);
                        (m.$unknowns || (m.$unknowns = [])).push(r.raw(s, r.pos));
                    }
                }
                if (l !== $undefined) {
                    if (r.pos !== c)
                        throw $RangeError("index out of range");
                    r.len = l;
                }
                if (z !== $undefined)
                    throw $Error("missing end group");
                return m;
            };

            Outline.getTypeUrl = function(prefix) {
                if (prefix === $undefined)
                    prefix = "type.googleapis.com";
                return prefix + "/millrace.v1.Outline";
            };

            return Outline;
        })();

        v1.ChunkPart = (function() {

            const ChunkPart = function (p) {
                this.terms = [];
                if (p)
                    for (var ks = $Object.keys(p), i = 0; i < ks.length; ++i)
                        if (p[ks[i]] != null && ks[i] !== "__proto__")
                            this[ks[i]] = p[ks[i]];
            };

            ChunkPart.prototype.fingerprint = "";
            ChunkPart.prototype.dimension = 0;
            ChunkPart.prototype.first = 0;
            ChunkPart.prototype.count = 0;
            ChunkPart.prototype.vectors = $util.newBuffer([]);
            ChunkPart.prototype.terms = $util.emptyArray;
            ChunkPart.prototype.token_end = $util.newBuffer([]);
            ChunkPart.prototype.tokens = $util.newBuffer([]);
            ChunkPart.prototype.languages = $util.newBuffer([]);

            ChunkPart.encode = function (m, w, q) {
                if (!w)
                    w = $Writer.create();
                if (q === $undefined)
                    q = 0;
                if (q > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (m.fingerprint != null && $Object.hasOwnProperty.call(m, "fingerprint") && m.fingerprint !== "")
                    w.uint32(10).string(m.fingerprint);
                if (m.dimension != null && $Object.hasOwnProperty.call(m, "dimension") && m.dimension !== 0)
                    w.uint32(16).uint32(m.dimension);
                if (m.first != null && $Object.hasOwnProperty.call(m, "first") && m.first !== 0)
                    w.uint32(24).uint32(m.first);
                if (m.count != null && $Object.hasOwnProperty.call(m, "count") && m.count !== 0)
                    w.uint32(32).uint32(m.count);
                if (m.vectors != null && $Object.hasOwnProperty.call(m, "vectors") && m.vectors.length)
                    w.uint32(42).bytes(m.vectors);
                if (m.terms != null && m.terms.length) {
                    for (var i = 0; i < m.terms.length; ++i)
                        w.uint32(50).string(m.terms[i]);
                }
                if (m.token_end != null && $Object.hasOwnProperty.call(m, "token_end") && m.token_end.length)
                    w.uint32(58).bytes(m.token_end);
                if (m.tokens != null && $Object.hasOwnProperty.call(m, "tokens") && m.tokens.length)
                    w.uint32(66).bytes(m.tokens);
                if (m.languages != null && $Object.hasOwnProperty.call(m, "languages") && m.languages.length)
                    w.uint32(74).bytes(m.languages);
                if (m.$unknowns != null && $Object.hasOwnProperty.call(m, "$unknowns"))
                    for (var i = 0; i < m.$unknowns.length; ++i)
                        w.raw(m.$unknowns[i]);
                return w;
            };

            ChunkPart.decode = function (r, l, z, q, g) {
                if (!(r instanceof $Reader))
                    r = $Reader.create(r);
                if (q === $undefined)
                    q = 0;
                if (q > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                var c, m, v;
                if (l === $undefined)
                    c = r.len;
                else {
                    c = r.pos + l;
                    if (c > r.len)
                        throw $RangeError("index out of range");
                    l = r.len;
                    r.len = c;
                }
                m = g || new $root.millrace.v1.ChunkPart();
                while (r.pos < c) {
                    var s = r.pos;
                    var t = r.tag();
                    if (t === z) {
                        z = $undefined;
                        break;
                    }
                    var u = t & 7;
                    switch (t >>>= 3) {
                    case 1: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.fingerprint = v;
                            else
                                delete m.fingerprint;
                            continue;
                        }
                    case 2: {
                            if (u !== 0)
                                break;
                            if (v = r.uint32())
                                m.dimension = v;
                            else
                                delete m.dimension;
                            continue;
                        }
                    case 3: {
                            if (u !== 0)
                                break;
                            if (v = r.uint32())
                                m.first = v;
                            else
                                delete m.first;
                            continue;
                        }
                    case 4: {
                            if (u !== 0)
                                break;
                            if (v = r.uint32())
                                m.count = v;
                            else
                                delete m.count;
                            continue;
                        }
                    case 5: {
                            if (u !== 2)
                                break;
                            if ((v = r.bytes()).length)
                                m.vectors = v;
                            else
                                delete m.vectors;
                            continue;
                        }
                    case 6: {
                            if (u !== 2)
                                break;
                            if (!(m.terms && m.terms.length))
                                m.terms = [];
                            m.terms.push(r.stringVerify());
                            continue;
                        }
                    case 7: {
                            if (u !== 2)
                                break;
                            if ((v = r.bytes()).length)
                                m.token_end = v;
                            else
                                delete m.token_end;
                            continue;
                        }
                    case 8: {
                            if (u !== 2)
                                break;
                            if ((v = r.bytes()).length)
                                m.tokens = v;
                            else
                                delete m.tokens;
                            continue;
                        }
                    case 9: {
                            if (u !== 2)
                                break;
                            if ((v = r.bytes()).length)
                                m.languages = v;
                            else
                                delete m.languages;
                            continue;
                        }
                    }
                    r.skipType(u, q, t);
                    if (!r.discardUnknown) {
                        $util.makeProp(m, "$unknowns", false);
                        (m.$unknowns || (m.$unknowns = [])).push(r.raw(s, r.pos));
                    }
                }
                if (l !== $undefined) {
                    if (r.pos !== c)
                        throw $RangeError("index out of range");
                    r.len = l;
                }
                if (z !== $undefined)
                    throw $Error("missing end group");
                return m;
            };

            ChunkPart.getTypeUrl = function(prefix) {
                if (prefix === $undefined)
                    prefix = "type.googleapis.com";
                return prefix + "/millrace.v1.ChunkPart";
            };

            return ChunkPart;
        })();

        v1.LogRecord = (function() {

            const LogRecord = function (p) {
                this.parts = [];
                if (p)
                    for (var ks = $Object.keys(p), i = 0; i < ks.length; ++i)
                        if (p[ks[i]] != null && ks[i] !== "__proto__")
                            this[ks[i]] = p[ks[i]];
            };

            LogRecord.prototype.tenant = "";
            LogRecord.prototype.file_id = "";
            LogRecord.prototype.version = 0;
            LogRecord.prototype.file_name = "";
            LogRecord.prototype.space_id = "";
            LogRecord.prototype.directory_id = "";
            LogRecord.prototype.outline = "";
            LogRecord.prototype.parts = $util.emptyArray;
            LogRecord.prototype.fingerprint = "";
            LogRecord.prototype.dimension = 0;
            LogRecord.prototype.revision = 0;
            LogRecord.prototype.parent_id = "";

            LogRecord.encode = function (m, w, q) {
                if (!w)
                    w = $Writer.create();
                if (q === $undefined)
                    q = 0;
                if (q > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (m.tenant != null && $Object.hasOwnProperty.call(m, "tenant") && m.tenant !== "")
                    w.uint32(10).string(m.tenant);
                if (m.file_id != null && $Object.hasOwnProperty.call(m, "file_id") && m.file_id !== "")
                    w.uint32(18).string(m.file_id);
                if (m.version != null && $Object.hasOwnProperty.call(m, "version") && m.version !== 0)
                    w.uint32(24).uint32(m.version);
                if (m.file_name != null && $Object.hasOwnProperty.call(m, "file_name") && m.file_name !== "")
                    w.uint32(34).string(m.file_name);
                if (m.space_id != null && $Object.hasOwnProperty.call(m, "space_id") && m.space_id !== "")
                    w.uint32(42).string(m.space_id);
                if (m.directory_id != null && $Object.hasOwnProperty.call(m, "directory_id") && m.directory_id !== "")
                    w.uint32(50).string(m.directory_id);
                if (m.outline != null && $Object.hasOwnProperty.call(m, "outline") && m.outline !== "")
                    w.uint32(58).string(m.outline);
                if (m.parts != null && m.parts.length) {
                    for (var i = 0; i < m.parts.length; ++i)
                        w.uint32(66).string(m.parts[i]);
                }
                if (m.fingerprint != null && $Object.hasOwnProperty.call(m, "fingerprint") && m.fingerprint !== "")
                    w.uint32(74).string(m.fingerprint);
                if (m.dimension != null && $Object.hasOwnProperty.call(m, "dimension") && m.dimension !== 0)
                    w.uint32(80).uint32(m.dimension);
                if (m.revision != null && $Object.hasOwnProperty.call(m, "revision") && !$Object.is(m.revision, 0))
                    w.uint32(89).double(m.revision);
                if (m.parent_id != null && $Object.hasOwnProperty.call(m, "parent_id") && m.parent_id !== "")
                    w.uint32(98).string(m.parent_id);
                if (m.$unknowns != null && $Object.hasOwnProperty.call(m, "$unknowns"))
                    for (var i = 0; i < m.$unknowns.length; ++i)
                        w.raw(m.$unknowns[i]);
                return w;
            };

            LogRecord.decode = function (r, l, z, q, g) {
                if (!(r instanceof $Reader))
                    r = $Reader.create(r);
                if (q === $undefined)
                    q = 0;
                if (q > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                var c, m, v;
                if (l === $undefined)
                    c = r.len;
                else {
                    c = r.pos + l;
                    if (c > r.len)
                        throw $RangeError("index out of range");
                    l = r.len;
                    r.len = c;
                }
                m = g || new $root.millrace.v1.LogRecord();
                while (r.pos < c) {
                    var s = r.pos;
                    var t = r.tag();
                    if (t === z) {
                        z = $undefined;
                        break;
                    }
                    var u = t & 7;
                    switch (t >>>= 3) {
                    case 1: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.tenant = v;
                            else
                                delete m.tenant;
                            continue;
                        }
                    case 2: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.file_id = v;
                            else
                                delete m.file_id;
                            continue;
                        }
                    case 3: {
                            if (u !== 0)
                                break;
                            if (v = r.uint32())
                                m.version = v;
                            else
                                delete m.version;
                            continue;
                        }
                    case 4: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.file_name = v;
                            else
                                delete m.file_name;
                            continue;
                        }
                    case 5: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.space_id = v;
                            else
                                delete m.space_id;
                            continue;
                        }
                    case 6: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.directory_id = v;
                            else
                                delete m.directory_id;
                            continue;
                        }
                    case 7: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.outline = v;
                            else
                                delete m.outline;
                            continue;
                        }
                    case 8: {
                            if (u !== 2)
                                break;
                            if (!(m.parts && m.parts.length))
                                m.parts = [];
                            m.parts.push(r.stringVerify());
                            continue;
                        }
                    case 9: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.fingerprint = v;
                            else
                                delete m.fingerprint;
                            continue;
                        }
                    case 10: {
                            if (u !== 0)
                                break;
                            if (v = r.uint32())
                                m.dimension = v;
                            else
                                delete m.dimension;
                            continue;
                        }
                    case 11: {
                            if (u !== 1)
                                break;
                            if (!$Object.is(v = r.double(), 0))
                                m.revision = v;
                            else
                                delete m.revision;
                            continue;
                        }
                    case 12: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.parent_id = v;
                            else
                                delete m.parent_id;
                            continue;
                        }
                    }
                    r.skipType(u, q, t);
                    if (!r.discardUnknown) {
                        $util.makeProp(m, "$unknowns", false);
                        (m.$unknowns || (m.$unknowns = [])).push(r.raw(s, r.pos));
                    }
                }
                if (l !== $undefined) {
                    if (r.pos !== c)
                        throw $RangeError("index out of range");
                    r.len = l;
                }
                if (z !== $undefined)
                    throw $Error("missing end group");
                return m;
            };

            LogRecord.getTypeUrl = function(prefix) {
                if (prefix === $undefined)
                    prefix = "type.googleapis.com";
                return prefix + "/millrace.v1.LogRecord";
            };

            return LogRecord;
        })();

        v1.StreamResume = (function() {

            const StreamResume = function (p) {
                if (p)
                    for (var ks = $Object.keys(p), i = 0; i < ks.length; ++i)
                        if (p[ks[i]] != null && ks[i] !== "__proto__")
                            this[ks[i]] = p[ks[i]];
            };

            StreamResume.prototype.session = "";
            StreamResume.prototype.after = 0;
            StreamResume.prototype.owner = "";
            StreamResume.prototype.reply = "";
            StreamResume.prototype.to = "";
            StreamResume.prototype.left = false;

            StreamResume.encode = function (m, w, q) {
                if (!w)
                    w = $Writer.create();
                if (q === $undefined)
                    q = 0;
                if (q > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (m.session != null && $Object.hasOwnProperty.call(m, "session") && m.session !== "")
                    w.uint32(10).string(m.session);
                if (m.after != null && $Object.hasOwnProperty.call(m, "after") && !$Object.is(m.after, 0))
                    w.uint32(17).double(m.after);
                if (m.owner != null && $Object.hasOwnProperty.call(m, "owner") && m.owner !== "")
                    w.uint32(26).string(m.owner);
                if (m.reply != null && $Object.hasOwnProperty.call(m, "reply") && m.reply !== "")
                    w.uint32(34).string(m.reply);
                if (m.to != null && $Object.hasOwnProperty.call(m, "to") && m.to !== "")
                    w.uint32(42).string(m.to);
                if (m.left != null && $Object.hasOwnProperty.call(m, "left") && m.left !== false)
                    w.uint32(48).bool(m.left);
                if (m.$unknowns != null && $Object.hasOwnProperty.call(m, "$unknowns"))
                    for (var i = 0; i < m.$unknowns.length; ++i)
                        w.raw(m.$unknowns[i]);
                return w;
            };

            StreamResume.decode = function (r, l, z, q, g) {
                if (!(r instanceof $Reader))
                    r = $Reader.create(r);
                if (q === $undefined)
                    q = 0;
                if (q > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                var c, m, v;
                if (l === $undefined)
                    c = r.len;
                else {
                    c = r.pos + l;
                    if (c > r.len)
                        throw $RangeError("index out of range");
                    l = r.len;
                    r.len = c;
                }
                m = g || new $root.millrace.v1.StreamResume();
                while (r.pos < c) {
                    var s = r.pos;
                    var t = r.tag();
                    if (t === z) {
                        z = $undefined;
                        break;
                    }
                    var u = t & 7;
                    switch (t >>>= 3) {
                    case 1: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.session = v;
                            else
                                delete m.session;
                            continue;
                        }
                    case 2: {
                            if (u !== 1)
                                break;
                            if (!$Object.is(v = r.double(), 0))
                                m.after = v;
                            else
                                delete m.after;
                            continue;
                        }
                    case 3: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.owner = v;
                            else
                                delete m.owner;
                            continue;
                        }
                    case 4: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.reply = v;
                            else
                                delete m.reply;
                            continue;
                        }
                    case 5: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.to = v;
                            else
                                delete m.to;
                            continue;
                        }
                    case 6: {
                            if (u !== 0)
                                break;
                            if (v = r.bool())
                                m.left = v;
                            else
                                delete m.left;
                            continue;
                        }
                    }
                    r.skipType(u, q, t);
                    if (!r.discardUnknown) {
                        $util.makeProp(m, "$unknowns", false);
                        (m.$unknowns || (m.$unknowns = [])).push(r.raw(s, r.pos));
                    }
                }
                if (l !== $undefined) {
                    if (r.pos !== c)
                        throw $RangeError("index out of range");
                    r.len = l;
                }
                if (z !== $undefined)
                    throw $Error("missing end group");
                return m;
            };

            StreamResume.getTypeUrl = function(prefix) {
                if (prefix === $undefined)
                    prefix = "type.googleapis.com";
                return prefix + "/millrace.v1.StreamResume";
            };

            return StreamResume;
        })();

        v1.StreamEvents = (function() {

            const StreamEvents = function (p) {
                if (p)
                    for (var ks = $Object.keys(p), i = 0; i < ks.length; ++i)
                        if (p[ks[i]] != null && ks[i] !== "__proto__")
                            this[ks[i]] = p[ks[i]];
            };

            StreamEvents.prototype.events = $util.newBuffer([]);

            StreamEvents.encode = function (m, w, q) {
                if (!w)
                    w = $Writer.create();
                if (q === $undefined)
                    q = 0;
                if (q > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (m.events != null && $Object.hasOwnProperty.call(m, "events") && m.events.length)
                    w.uint32(10).bytes(m.events);
                if (m.$unknowns != null && $Object.hasOwnProperty.call(m, "$unknowns"))
                    for (var i = 0; i < m.$unknowns.length; ++i)
                        w.raw(m.$unknowns[i]);
                return w;
            };

            StreamEvents.decode = function (r, l, z, q, g) {
                if (!(r instanceof $Reader))
                    r = $Reader.create(r);
                if (q === $undefined)
                    q = 0;
                if (q > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                var c, m, v;
                if (l === $undefined)
                    c = r.len;
                else {
                    c = r.pos + l;
                    if (c > r.len)
                        throw $RangeError("index out of range");
                    l = r.len;
                    r.len = c;
                }
                m = g || new $root.millrace.v1.StreamEvents();
                while (r.pos < c) {
                    var s = r.pos;
                    var t = r.tag();
                    if (t === z) {
                        z = $undefined;
                        break;
                    }
                    var u = t & 7;
                    switch (t >>>= 3) {
                    case 1: {
                            if (u !== 2)
                                break;
                            if ((v = r.bytes()).length)
                                m.events = v;
                            else
                                delete m.events;
                            continue;
                        }
                    }
                    r.skipType(u, q, t);
                    if (!r.discardUnknown) {
                        $util.makeProp(m, "$unknowns", false);
                        (m.$unknowns || (m.$unknowns = [])).push(r.raw(s, r.pos));
                    }
                }
                if (l !== $undefined) {
                    if (r.pos !== c)
                        throw $RangeError("index out of range");
                    r.len = l;
                }
                if (z !== $undefined)
                    throw $Error("missing end group");
                return m;
            };

            StreamEvents.getTypeUrl = function(prefix) {
                if (prefix === $undefined)
                    prefix = "type.googleapis.com";
                return prefix + "/millrace.v1.StreamEvents";
            };

            return StreamEvents;
        })();

        v1.EvalSet = (function() {

            const EvalSet = function (p) {
                this.spaces = [];
                if (p)
                    for (var ks = $Object.keys(p), i = 0; i < ks.length; ++i)
                        if (p[ks[i]] != null && ks[i] !== "__proto__")
                            this[ks[i]] = p[ks[i]];
            };

            EvalSet.prototype.name = "";
            EvalSet.prototype.description = "";
            EvalSet.prototype.spaces = $util.emptyArray;
            EvalSet.prototype.questions = 0;
            EvalSet.prototype.runs = 0;
            EvalSet.prototype.created_at = 0;
            EvalSet.prototype.updated_at = 0;

            EvalSet.encode = function (m, w, q) {
                if (!w)
                    w = $Writer.create();
                if (q === $undefined)
                    q = 0;
                if (q > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (m.name != null && $Object.hasOwnProperty.call(m, "name") && m.name !== "")
                    w.uint32(10).string(m.name);
                if (m.description != null && $Object.hasOwnProperty.call(m, "description") && m.description !== "")
                    w.uint32(18).string(m.description);
                if (m.spaces != null && m.spaces.length) {
                    for (var i = 0; i < m.spaces.length; ++i)
                        w.uint32(26).string(m.spaces[i]);
                }
                if (m.questions != null && $Object.hasOwnProperty.call(m, "questions") && m.questions !== 0)
                    w.uint32(32).uint32(m.questions);
                if (m.runs != null && $Object.hasOwnProperty.call(m, "runs") && m.runs !== 0)
                    w.uint32(40).uint32(m.runs);
                if (m.created_at != null && $Object.hasOwnProperty.call(m, "created_at") && !$Object.is(m.created_at, 0))
                    w.uint32(49).double(m.created_at);
                if (m.updated_at != null && $Object.hasOwnProperty.call(m, "updated_at") && !$Object.is(m.updated_at, 0))
                    w.uint32(57).double(m.updated_at);
                if (m.$unknowns != null && $Object.hasOwnProperty.call(m, "$unknowns"))
                    for (var i = 0; i < m.$unknowns.length; ++i)
                        w.raw(m.$unknowns[i]);
                return w;
            };

            EvalSet.decode = function (r, l, z, q, g) {
                if (!(r instanceof $Reader))
                    r = $Reader.create(r);
                if (q === $undefined)
                    q = 0;
                if (q > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                var c, m, v;
                if (l === $undefined)
                    c = r.len;
                else {
                    c = r.pos + l;
                    if (c > r.len)
                        throw $RangeError("index out of range");
                    l = r.len;
                    r.len = c;
                }
                m = g || new $root.millrace.v1.EvalSet();
                while (r.pos < c) {
                    var s = r.pos;
                    var t = r.tag();
                    if (t === z) {
                        z = $undefined;
                        break;
                    }
                    var u = t & 7;
                    switch (t >>>= 3) {
                    case 1: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.name = v;
                            else
                                delete m.name;
                            continue;
                        }
                    case 2: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.description = v;
                            else
                                delete m.description;
                            continue;
                        }
                    case 3: {
                            if (u !== 2)
                                break;
                            if (!(m.spaces && m.spaces.length))
                                m.spaces = [];
                            m.spaces.push(r.stringVerify());
                            continue;
                        }
                    case 4: {
                            if (u !== 0)
                                break;
                            if (v = r.uint32())
                                m.questions = v;
                            else
                                delete m.questions;
                            continue;
                        }
                    case 5: {
                            if (u !== 0)
                                break;
                            if (v = r.uint32())
                                m.runs = v;
                            else
                                delete m.runs;
                            continue;
                        }
                    case 6: {
                            if (u !== 1)
                                break;
                            if (!$Object.is(v = r.double(), 0))
                                m.created_at = v;
                            else
                                delete m.created_at;
                            continue;
                        }
                    case 7: {
                            if (u !== 1)
                                break;
                            if (!$Object.is(v = r.double(), 0))
                                m.updated_at = v;
                            else
                                delete m.updated_at;
                            continue;
                        }
                    }
                    r.skipType(u, q, t);
                    if (!r.discardUnknown) {
                        $util.makeProp(m, "$unknowns", false);
                        (m.$unknowns || (m.$unknowns = [])).push(r.raw(s, r.pos));
                    }
                }
                if (l !== $undefined) {
                    if (r.pos !== c)
                        throw $RangeError("index out of range");
                    r.len = l;
                }
                if (z !== $undefined)
                    throw $Error("missing end group");
                return m;
            };

            EvalSet.getTypeUrl = function(prefix) {
                if (prefix === $undefined)
                    prefix = "type.googleapis.com";
                return prefix + "/millrace.v1.EvalSet";
            };

            return EvalSet;
        })();

        v1.EvalSetPut = (function() {

            const EvalSetPut = function (p) {
                this.spaces = [];
                if (p)
                    for (var ks = $Object.keys(p), i = 0; i < ks.length; ++i)
                        if (p[ks[i]] != null && ks[i] !== "__proto__")
                            this[ks[i]] = p[ks[i]];
            };

            EvalSetPut.prototype.name = "";
            EvalSetPut.prototype.description = "";
            EvalSetPut.prototype.spaces = $util.emptyArray;

            EvalSetPut.encode = function (m, w, q) {
                if (!w)
                    w = $Writer.create();
                if (q === $undefined)
                    q = 0;
                if (q > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (m.name != null && $Object.hasOwnProperty.call(m, "name") && m.name !== "")
                    w.uint32(10).string(m.name);
                if (m.description != null && $Object.hasOwnProperty.call(m, "description") && m.description !== "")
                    w.uint32(18).string(m.description);
                if (m.spaces != null && m.spaces.length) {
                    for (var i = 0; i < m.spaces.length; ++i)
                        w.uint32(26).string(m.spaces[i]);
                }
                if (m.$unknowns != null && $Object.hasOwnProperty.call(m, "$unknowns"))
                    for (var i = 0; i < m.$unknowns.length; ++i)
                        w.raw(m.$unknowns[i]);
                return w;
            };

            EvalSetPut.decode = function (r, l, z, q, g) {
                if (!(r instanceof $Reader))
                    r = $Reader.create(r);
                if (q === $undefined)
                    q = 0;
                if (q > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                var c, m, v;
                if (l === $undefined)
                    c = r.len;
                else {
                    c = r.pos + l;
                    if (c > r.len)
                        throw $RangeError("index out of range");
                    l = r.len;
                    r.len = c;
                }
                m = g || new $root.millrace.v1.EvalSetPut();
                while (r.pos < c) {
                    var s = r.pos;
                    var t = r.tag();
                    if (t === z) {
                        z = $undefined;
                        break;
                    }
                    var u = t & 7;
                    switch (t >>>= 3) {
                    case 1: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.name = v;
                            else
                                delete m.name;
                            continue;
                        }
                    case 2: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.description = v;
                            else
                                delete m.description;
                            continue;
                        }
                    case 3: {
                            if (u !== 2)
                                break;
                            if (!(m.spaces && m.spaces.length))
                                m.spaces = [];
                            m.spaces.push(r.stringVerify());
                            continue;
                        }
                    }
                    r.skipType(u, q, t);
                    if (!r.discardUnknown) {
                        $util.makeProp(m, "$unknowns", false);
                        (m.$unknowns || (m.$unknowns = [])).push(r.raw(s, r.pos));
                    }
                }
                if (l !== $undefined) {
                    if (r.pos !== c)
                        throw $RangeError("index out of range");
                    r.len = l;
                }
                if (z !== $undefined)
                    throw $Error("missing end group");
                return m;
            };

            EvalSetPut.getTypeUrl = function(prefix) {
                if (prefix === $undefined)
                    prefix = "type.googleapis.com";
                return prefix + "/millrace.v1.EvalSetPut";
            };

            return EvalSetPut;
        })();

        v1.EvalSetGet = (function() {

            const EvalSetGet = function (p) {
                if (p)
                    for (var ks = $Object.keys(p), i = 0; i < ks.length; ++i)
                        if (p[ks[i]] != null && ks[i] !== "__proto__")
                            this[ks[i]] = p[ks[i]];
            };

            EvalSetGet.prototype.name = "";

            EvalSetGet.encode = function (m, w, q) {
                if (!w)
                    w = $Writer.create();
                if (q === $undefined)
                    q = 0;
                if (q > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (m.name != null && $Object.hasOwnProperty.call(m, "name") && m.name !== "")
                    w.uint32(10).string(m.name);
                if (m.$unknowns != null && $Object.hasOwnProperty.call(m, "$unknowns"))
                    for (var i = 0; i < m.$unknowns.length; ++i)
                        w.raw(m.$unknowns[i]);
                return w;
            };

            EvalSetGet.decode = function (r, l, z, q, g) {
                if (!(r instanceof $Reader))
                    r = $Reader.create(r);
                if (q === $undefined)
                    q = 0;
                if (q > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                var c, m, v;
                if (l === $undefined)
                    c = r.len;
                else {
                    c = r.pos + l;
                    if (c > r.len)
                        throw $RangeError("index out of range");
                    l = r.len;
                    r.len = c;
                }
                m = g || new $root.millrace.v1.EvalSetGet();
                while (r.pos < c) {
                    var s = r.pos;
                    var t = r.tag();
                    if (t === z) {
                        z = $undefined;
                        break;
                    }
                    var u = t & 7;
                    switch (t >>>= 3) {
                    case 1: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.name = v;
                            else
                                delete m.name;
                            continue;
                        }
                    }
                    r.skipType(u, q, t);
                    if (!r.discardUnknown) {
                        $util.makeProp(m, "$unknowns", false);
                        (m.$unknowns || (m.$unknowns = [])).push(r.raw(s, r.pos));
                    }
                }
                if (l !== $undefined) {
                    if (r.pos !== c)
                        throw $RangeError("index out of range");
                    r.len = l;
                }
                if (z !== $undefined)
                    throw $Error("missing end group");
                return m;
            };

            EvalSetGet.getTypeUrl = function(prefix) {
                if (prefix === $undefined)
                    prefix = "type.googleapis.com";
                return prefix + "/millrace.v1.EvalSetGet";
            };

            return EvalSetGet;
        })();

        v1.EvalSetList = (function() {

            const EvalSetList = function (p) {
                if (p)
                    for (var ks = $Object.keys(p), i = 0; i < ks.length; ++i)
                        if (p[ks[i]] != null && ks[i] !== "__proto__")
                            this[ks[i]] = p[ks[i]];
            };

            EvalSetList.encode = function (m, w, q) {
                if (!w)
                    w = $Writer.create();
                if (q === $undefined)
                    q = 0;
                if (q > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (m.$unknowns != null && $Object.hasOwnProperty.call(m, "$unknowns"))
                    for (var i = 0; i < m.$unknowns.length; ++i)
                        w.raw(m.$unknowns[i]);
                return w;
            };

            EvalSetList.decode = function (r, l, z, q, g) {
                if (!(r instanceof $Reader))
                    r = $Reader.create(r);
                if (q === $undefined)
                    q = 0;
                if (q > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                var c, m;
                if (l === $undefined)
                    c = r.len;
                else {
                    c = r.pos + l;
                    if (c > r.len)
                        throw $RangeError("index out of range");
                    l = r.len;
                    r.len = c;
                }
                m = g || new $root.millrace.v1.EvalSetList();
                while (r.pos < c) {
                    var s = r.pos;
                    var t = r.tag();
                    if (t === z) {
                        z = $undefined;
                        break;
                    }
                    r.skipType(t & 7, q, t);
                    if (!r.discardUnknown) {
                        $util.makeProp(m, "$unknowns", false);
                        (m.$unknowns || (m.$unknowns = [])).push(r.raw(s, r.pos));
                    }
                }
                if (l !== $undefined) {
                    if (r.pos !== c)
                        throw $RangeError("index out of range");
                    r.len = l;
                }
                if (z !== $undefined)
                    throw $Error("missing end group");
                return m;
            };

            EvalSetList.getTypeUrl = function(prefix) {
                if (prefix === $undefined)
                    prefix = "type.googleapis.com";
                return prefix + "/millrace.v1.EvalSetList";
            };

            return EvalSetList;
        })();

        v1.EvalSetDelete = (function() {

            const EvalSetDelete = function (p) {
                if (p)
                    for (var ks = $Object.keys(p), i = 0; i < ks.length; ++i)
                        if (p[ks[i]] != null && ks[i] !== "__proto__")
                            this[ks[i]] = p[ks[i]];
            };

            EvalSetDelete.prototype.name = "";

            EvalSetDelete.encode = function (m, w, q) {
                if (!w)
                    w = $Writer.create();
                if (q === $undefined)
                    q = 0;
                if (q > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (m.name != null && $Object.hasOwnProperty.call(m, "name") && m.name !== "")
                    w.uint32(10).string(m.name);
                if (m.$unknowns != null && $Object.hasOwnProperty.call(m, "$unknowns"))
                    for (var i = 0; i < m.$unknowns.length; ++i)
                        w.raw(m.$unknowns[i]);
                return w;
            };

            EvalSetDelete.decode = function (r, l, z, q, g) {
                if (!(r instanceof $Reader))
                    r = $Reader.create(r);
                if (q === $undefined)
                    q = 0;
                if (q > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                var c, m, v;
                if (l === $undefined)
                    c = r.len;
                else {
                    c = r.pos + l;
                    if (c > r.len)
                        throw $RangeError("index out of range");
                    l = r.len;
                    r.len = c;
                }
                m = g || new $root.millrace.v1.EvalSetDelete();
                while (r.pos < c) {
                    var s = r.pos;
                    var t = r.tag();
                    if (t === z) {
                        z = $undefined;
                        break;
                    }
                    var u = t & 7;
                    switch (t >>>= 3) {
                    case 1: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.name = v;
                            else
                                delete m.name;
                            continue;
                        }
                    }
                    r.skipType(u, q, t);
                    if (!r.discardUnknown) {
                        $util.makeProp(m, "$unknowns", false);
                        (m.$unknowns || (m.$unknowns = [])).push(r.raw(s, r.pos));
                    }
                }
                if (l !== $undefined) {
                    if (r.pos !== c)
                        throw $RangeError("index out of range");
                    r.len = l;
                }
                if (z !== $undefined)
                    throw $Error("missing end group");
                return m;
            };

            EvalSetDelete.getTypeUrl = function(prefix) {
                if (prefix === $undefined)
                    prefix = "type.googleapis.com";
                return prefix + "/millrace.v1.EvalSetDelete";
            };

            return EvalSetDelete;
        })();

        v1.EvalSets = (function() {

            const EvalSets = function (p) {
                this.sets = [];
                if (p)
                    for (var ks = $Object.keys(p), i = 0; i < ks.length; ++i)
                        if (p[ks[i]] != null && ks[i] !== "__proto__")
                            this[ks[i]] = p[ks[i]];
            };

            EvalSets.prototype.sets = $util.emptyArray;

            EvalSets.encode = function (m, w, q) {
                if (!w)
                    w = $Writer.create();
                if (q === $undefined)
                    q = 0;
                if (q > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (m.sets != null && m.sets.length) {
                    for (var i = 0; i < m.sets.length; ++i)
                        $root.millrace.v1.EvalSet.encode(m.sets[i], w.uint32(10).fork(), q + 1).ldelim();
                }
                if (m.$unknowns != null && $Object.hasOwnProperty.call(m, "$unknowns"))
                    for (var i = 0; i < m.$unknowns.length; ++i)
                        w.raw(m.$unknowns[i]);
                return w;
            };

            EvalSets.decode = function (r, l, z, q, g) {
                if (!(r instanceof $Reader))
                    r = $Reader.create(r);
                if (q === $undefined)
                    q = 0;
                if (q > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                var c, m;
                if (l === $undefined)
                    c = r.len;
                else {
                    c = r.pos + l;
                    if (c > r.len)
                        throw $RangeError("index out of range");
                    l = r.len;
                    r.len = c;
                }
                m = g || new $root.millrace.v1.EvalSets();
                while (r.pos < c) {
                    var s = r.pos;
                    var t = r.tag();
                    if (t === z) {
                        z = $undefined;
                        break;
                    }
                    var u = t & 7;
                    switch (t >>>= 3) {
                    case 1: {
                            if (u !== 2)
                                break;
                            if (!(m.sets && m.sets.length))
                                m.sets = [];
                            m.sets.push($root.millrace.v1.EvalSet.decode(r, r.size(), $undefined, q + 1));
                            continue;
                        }
                    }
                    r.skipType(u, q, t);
                    if (!r.discardUnknown) {
                        $util.makeProp(m, "$unknowns", false);
                        (m.$unknowns || (m.$unknowns = [])).push(r.raw(s, r.pos));
                    }
                }
                if (l !== $undefined) {
                    if (r.pos !== c)
                        throw $RangeError("index out of range");
                    r.len = l;
                }
                if (z !== $undefined)
                    throw $Error("missing end group");
                return m;
            };

            EvalSets.getTypeUrl = function(prefix) {
                if (prefix === $undefined)
                    prefix = "type.googleapis.com";
                return prefix + "/millrace.v1.EvalSets";
            };

            return EvalSets;
        })();

        v1.EvalQuestion = (function() {

            const EvalQuestion = function (p) {
                this.passages = [];
                if (p)
                    for (var ks = $Object.keys(p), i = 0; i < ks.length; ++i)
                        if (p[ks[i]] != null && ks[i] !== "__proto__")
                            this[ks[i]] = p[ks[i]];
            };

            EvalQuestion.prototype.id = "";
            EvalQuestion.prototype.text = "";
            EvalQuestion.prototype.answer = "";
            EvalQuestion.prototype.passages = $util.emptyArray;
            EvalQuestion.prototype.updated_at = 0;

            EvalQuestion.encode = function (m, w, q) {
                if (!w)
                    w = $Writer.create();
                if (q === $undefined)
                    q = 0;
                if (q > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (m.id != null && $Object.hasOwnProperty.call(m, "id") && m.id !== "")
                    w.uint32(10).string(m.id);
                if (m.text != null && $Object.hasOwnProperty.call(m, "text") && m.text !== "")
                    w.uint32(18).string(m.text);
                if (m.answer != null && $Object.hasOwnProperty.call(m, "answer") && m.answer !== "")
                    w.uint32(26).string(m.answer);
                if (m.passages != null && m.passages.length) {
                    for (var i = 0; i < m.passages.length; ++i)
                        $root.millrace.v1.RightPassage.encode(m.passages[i], w.uint32(34).fork(), q + 1).ldelim();
                }
                if (m.updated_at != null && $Object.hasOwnProperty.call(m, "updated_at") && !$Object.is(m.updated_at, 0))
                    w.uint32(41).double(m.updated_at);
                if (m.$unknowns != null && $Object.hasOwnProperty.call(m, "$unknowns"))
                    for (var i = 0; i < m.$unknowns.length; ++i)
                        w.raw(m.$unknowns[i]);
                return w;
            };

            EvalQuestion.decode = function (r, l, z, q, g) {
                if (!(r instanceof $Reader))
                    r = $Reader.create(r);
                if (q === $undefined)
                    q = 0;
                if (q > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                var c, m, v;
                if (l === $undefined)
                    c = r.len;
                else {
                    c = r.pos + l;
                    if (c > r.len)
                        throw $RangeError("index out of range");
                    l = r.len;
                    r.len = c;
                }
                m = g || new $root.millrace.v1.EvalQuestion();
                while (r.pos < c) {
                    var s = r.pos;
                    var t = r.tag();
                    if (t === z) {
                        z = $undefined;
                        break;
                    }
                    var u = t & 7;
                    switch (t >>>= 3) {
                    case 1: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.id = v;
                            else
                                delete m.id;
                            continue;
                        }
                    case 2: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.text = v;
                            else
                                delete m.text;
                            continue;
                        }
                    case 3: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.answer = v;
                            else
                                delete m.answer;
                            continue;
                        }
                    case 4: {
                            if (u !== 2)
                                break;
                            if (!(m.passages && m.passages.length))
                                m.passages = [];
                            m.passages.push($root.millrace.v1.RightPassage.decode(r, r.size(), $undefined, q + 1));
                            continue;
                        }
                    case 5: {
                            if (u !== 1)
                                break;
                            if (!$Object.is(v = r.double(), 0))
                                m.updated_at = v;
                            else
                                delete m.updated_at;
                            continue;
                        }
                    }
                    r.skipType(u, q, t);
                    if (!r.discardUnknown) {
                        $util.makeProp(m, "$unknowns", false);
                        (m.$unknowns || (m.$unknowns = [])).push(r.raw(s, r.pos));
                    }
                }
                if (l !== $undefined) {
                    if (r.pos !== c)
                        throw $RangeError("index out of range");
                    r.len = l;
                }
                if (z !== $undefined)
                    throw $Error("missing end group");
                return m;
            };

            EvalQuestion.getTypeUrl = function(prefix) {
                if (prefix === $undefined)
                    prefix = "type.googleapis.com";
                return prefix + "/millrace.v1.EvalQuestion";
            };

            return EvalQuestion;
        })();

        v1.RightPassage = (function() {

            const RightPassage = function (p) {
                if (p)
                    for (var ks = $Object.keys(p), i = 0; i < ks.length; ++i)
                        if (p[ks[i]] != null && ks[i] !== "__proto__")
                            this[ks[i]] = p[ks[i]];
            };

            RightPassage.prototype.file_id = "";
            RightPassage.prototype.quote = "";
            RightPassage.prototype.grade = 0;
            RightPassage.prototype.missing = false;

            RightPassage.encode = function (m, w, q) {
                if (!w)
                    w = $Writer.create();
                if (q === $undefined)
                    q = 0;
                if (q > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (m.file_id != null && $Object.hasOwnProperty.call(m, "file_id") && m.file_id !== "")
                    w.uint32(10).string(m.file_id);
                if (m.quote != null && $Object.hasOwnProperty.call(m, "quote") && m.quote !== "")
                    w.uint32(18).string(m.quote);
                if (m.grade != null && $Object.hasOwnProperty.call(m, "grade") && m.grade !== 0)
                    w.uint32(24).uint32(m.grade);
                if (m.missing != null && $Object.hasOwnProperty.call(m, "missing") && m.missing !== false)
                    w.uint32(32).bool(m.missing);
                if (m.$unknowns != null && $Object.hasOwnProperty.call(m, "$unknowns"))
                    for (var i = 0; i < m.$unknowns.length; ++i)
                        w.raw(m.$unknowns[i]);
                return w;
            };

            RightPassage.decode = function (r, l, z, q, g) {
                if (!(r instanceof $Reader))
                    r = $Reader.create(r);
                if (q === $undefined)
                    q = 0;
                if (q > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                var c, m, v;
                if (l === $undefined)
                    c = r.len;
                else {
                    c = r.pos + l;
                    if (c > r.len)
                        throw $RangeError("index out of range");
                    l = r.len;
                    r.len = c;
                }
                m = g || new $root.millrace.v1.RightPassage();
                while (r.pos < c) {
                    var s = r.pos;
                    var t = r.tag();
                    if (t === z) {
                        z = $undefined;
                        break;
                    }
                    var u = t & 7;
                    switch (t >>>= 3) {
                    case 1: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.file_id = v;
                            else
                                delete m.file_id;
                            continue;
                        }
                    case 2: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.quote = v;
                            else
                                delete m.quote;
                            continue;
                        }
                    case 3: {
                            if (u !== 0)
                                break;
                            if (v = r.uint32())
                                m.grade = v;
                            else
                                delete m.grade;
                            continue;
                        }
                    case 4: {
                            if (u !== 0)
                                break;
                            if (v = r.bool())
                                m.missing = v;
                            else
                                delete m.missing;
                            continue;
                        }
                    }
                    r.skipType(u, q, t);
                    if (!r.discardUnknown) {
                        $util.makeProp(m, "$unknowns", false);
                        (m.$unknowns || (m.$unknowns = [])).push(r.raw(s, r.pos));
                    }
                }
                if (l !== $undefined) {
                    if (r.pos !== c)
                        throw $RangeError("index out of range");
                    r.len = l;
                }
                if (z !== $undefined)
                    throw $Error("missing end group");
                return m;
            };

            RightPassage.getTypeUrl = function(prefix) {
                if (prefix === $undefined)
                    prefix = "type.googleapis.com";
                return prefix + "/millrace.v1.RightPassage";
            };

            return RightPassage;
        })();

        v1.EvalQuestionPut = (function() {

            const EvalQuestionPut = function (p) {
                this.questions = [];
                if (p)
                    for (var ks = $Object.keys(p), i = 0; i < ks.length; ++i)
                        if (p[ks[i]] != null && ks[i] !== "__proto__")
                            this[ks[i]] = p[ks[i]];
            };

            EvalQuestionPut.prototype.set = "";
            EvalQuestionPut.prototype.questions = $util.emptyArray;

            EvalQuestionPut.encode = function (m, w, q) {
                if (!w)
                    w = $Writer.create();
                if (q === $undefined)
                    q = 0;
                if (q > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (m.set != null && $Object.hasOwnProperty.call(m, "set") && m.set !== "")
                    w.uint32(10).string(m.set);
                if (m.questions != null && m.questions.length) {
                    for (var i = 0; i < m.questions.length; ++i)
                        $root.millrace.v1.EvalQuestion.encode(m.questions[i], w.uint32(18).fork(), q + 1).ldelim();
                }
                if (m.$unknowns != null && $Object.hasOwnProperty.call(m, "$unknowns"))
                    for (var i = 0; i < m.$unknowns.length; ++i)
                        w.raw(m.$unknowns[i]);
                return w;
            };

            EvalQuestionPut.decode = function (r, l, z, q, g) {
                if (!(r instanceof $Reader))
                    r = $Reader.create(r);
                if (q === $undefined)
                    q = 0;
                if (q > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                var c, m, v;
                if (l === $undefined)
                    c = r.len;
                else {
                    c = r.pos + l;
                    if (c > r.len)
                        throw $RangeError("index out of range");
                    l = r.len;
                    r.len = c;
                }
                m = g || new $root.millrace.v1.EvalQuestionPut();
                while (r.pos < c) {
                    var s = r.pos;
                    var t = r.tag();
                    if (t === z) {
                        z = $undefined;
                        break;
                    }
                    var u = t & 7;
                    switch (t >>>= 3) {
                    case 1: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.set = v;
                            else
                                delete m.set;
                            continue;
                        }
                    case 2: {
                            if (u !== 2)
                                break;
                            if (!(m.questions && m.questions.length))
                                m.questions = [];
                            m.questions.push($root.millrace.v1.EvalQuestion.decode(r, r.size(), $undefined, q + 1));
                            continue;
                        }
                    }
                    r.skipType(u, q, t);
                    if (!r.discardUnknown) {
                        $util.makeProp(m, "$unknowns", false);
                        (m.$unknowns || (m.$unknowns = [])).push(r.raw(s, r.pos));
                    }
                }
                if (l !== $undefined) {
                    if (r.pos !== c)
                        throw $RangeError("index out of range");
                    r.len = l;
                }
                if (z !== $undefined)
                    throw $Error("missing end group");
                return m;
            };

            EvalQuestionPut.getTypeUrl = function(prefix) {
                if (prefix === $undefined)
                    prefix = "type.googleapis.com";
                return prefix + "/millrace.v1.EvalQuestionPut";
            };

            return EvalQuestionPut;
        })();

        v1.EvalQuestionIds = (function() {

            const EvalQuestionIds = function (p) {
                this.ids = [];
                if (p)
                    for (var ks = $Object.keys(p), i = 0; i < ks.length; ++i)
                        if (p[ks[i]] != null && ks[i] !== "__proto__")
                            this[ks[i]] = p[ks[i]];
            };

            EvalQuestionIds.prototype.ids = $util.emptyArray;

            EvalQuestionIds.encode = function (m, w, q) {
                if (!w)
                    w = $Writer.create();
                if (q === $undefined)
                    q = 0;
                if (q > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (m.ids != null && m.ids.length) {
                    for (var i = 0; i < m.ids.length; ++i)
                        w.uint32(10).string(m.ids[i]);
                }
                if (m.$unknowns != null && $Object.hasOwnProperty.call(m, "$unknowns"))
                    for (var i = 0; i < m.$unknowns.length; ++i)
                        w.raw(m.$unknowns[i]);
                return w;
            };

            EvalQuestionIds.decode = function (r, l, z, q, g) {
                if (!(r instanceof $Reader))
                    r = $Reader.create(r);
                if (q === $undefined)
                    q = 0;
                if (q > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                var c, m;
                if (l === $undefined)
                    c = r.len;
                else {
                    c = r.pos + l;
                    if (c > r.len)
                        throw $RangeError("index out of range");
                    l = r.len;
                    r.len = c;
                }
                m = g || new $root.millrace.v1.EvalQuestionIds();
                while (r.pos < c) {
                    var s = r.pos;
                    var t = r.tag();
                    if (t === z) {
                        z = $undefined;
                        break;
                    }
                    var u = t & 7;
                    switch (t >>>= 3) {
                    case 1: {
                            if (u !== 2)
                                break;
                            if (!(m.ids && m.ids.length))
                                m.ids = [];
                            m.ids.push(r.stringVerify());
                            continue;
                        }
                    }
                    r.skipType(u, q, t);
                    if (!r.discardUnknown) {
                        $util.makeProp(m, "$unknowns", false);
                        (m.$unknowns || (m.$unknowns = [])).push(r.raw(s, r.pos));
                    }
                }
                if (l !== $undefined) {
                    if (r.pos !== c)
                        throw $RangeError("index out of range");
                    r.len = l;
                }
                if (z !== $undefined)
                    throw $Error("missing end group");
                return m;
            };

            EvalQuestionIds.getTypeUrl = function(prefix) {
                if (prefix === $undefined)
                    prefix = "type.googleapis.com";
                return prefix + "/millrace.v1.EvalQuestionIds";
            };

            return EvalQuestionIds;
        })();

        v1.EvalQuestionList = (function() {

            const EvalQuestionList = function (p) {
                if (p)
                    for (var ks = $Object.keys(p), i = 0; i < ks.length; ++i)
                        if (p[ks[i]] != null && ks[i] !== "__proto__")
                            this[ks[i]] = p[ks[i]];
            };

            EvalQuestionList.prototype.set = "";
            EvalQuestionList.prototype.limit = 0;
            EvalQuestionList.prototype.cursor = "";

            EvalQuestionList.encode = function (m, w, q) {
                if (!w)
                    w = $Writer.create();
                if (q === $undefined)
                    q = 0;
                if (q > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (m.set != null && $Object.hasOwnProperty.call(m, "set") && m.set !== "")
                    w.uint32(10).string(m.set);
                if (m.limit != null && $Object.hasOwnProperty.call(m, "limit") && m.limit !== 0)
                    w.uint32(16).uint32(m.limit);
                if (m.cursor != null && $Object.hasOwnProperty.call(m, "cursor") && m.cursor !== "")
                    w.uint32(26).string(m.cursor);
                if (m.$unknowns != null && $Object.hasOwnProperty.call(m, "$unknowns"))
                    for (var i = 0; i < m.$unknowns.length; ++i)
                        w.raw(m.$unknowns[i]);
                return w;
            };

            EvalQuestionList.decode = function (r, l, z, q, g) {
                if (!(r instanceof $Reader))
                    r = $Reader.create(r);
                if (q === $undefined)
                    q = 0;
                if (q > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                var c, m, v;
                if (l === $undefined)
                    c = r.len;
                else {
                    c = r.pos + l;
                    if (c > r.len)
                        throw $RangeError("index out of range");
                    l = r.len;
                    r.len = c;
                }
                m = g || new $root.millrace.v1.EvalQuestionList();
                while (r.pos < c) {
                    var s = r.pos;
                    var t = r.tag();
                    if (t === z) {
                        z = $undefined;
                        break;
                    }
                    var u = t & 7;
                    switch (t >>>= 3) {
                    case 1: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.set = v;
                            else
                                delete m.set;
                            continue;
                        }
                    case 2: {
                            if (u !== 0)
                                break;
                            if (v = r.uint32())
                                m.limit = v;
                            else
                                delete m.limit;
                            continue;
                        }
                    case 3: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.cursor = v;
                            else
                                delete m.cursor;
                            continue;
                        }
                    }
                    r.skipType(u, q, t);
                    if (!r.discardUnknown) {
                        $util.makeProp(m, "$unknowns", false);
                        (m.$unknowns || (m.$unknowns = [])).push(r.raw(s, r.pos));
                    }
                }
                if (l !== $undefined) {
                    if (r.pos !== c)
                        throw $RangeError("index out of range");
                    r.len = l;
                }
                if (z !== $undefined)
                    throw $Error("missing end group");
                return m;
            };

            EvalQuestionList.getTypeUrl = function(prefix) {
                if (prefix === $undefined)
                    prefix = "type.googleapis.com";
                return prefix + "/millrace.v1.EvalQuestionList";
            };

            return EvalQuestionList;
        })();

        v1.EvalQuestionPage = (function() {

            const EvalQuestionPage = function (p) {
                this.questions = [];
                if (p)
                    for (var ks = $Object.keys(p), i = 0; i < ks.length; ++i)
                        if (p[ks[i]] != null && ks[i] !== "__proto__")
                            this[ks[i]] = p[ks[i]];
            };

            EvalQuestionPage.prototype.questions = $util.emptyArray;
            EvalQuestionPage.prototype.next_cursor = "";

            EvalQuestionPage.encode = function (m, w, q) {
                if (!w)
                    w = $Writer.create();
                if (q === $undefined)
                    q = 0;
                if (q > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (m.questions != null && m.questions.length) {
                    for (var i = 0; i < m.questions.length; ++i)
                        $root.millrace.v1.EvalQuestion.encode(m.questions[i], w.uint32(10).fork(), q + 1).ldelim();
                }
                if (m.next_cursor != null && $Object.hasOwnProperty.call(m, "next_cursor") && m.next_cursor !== "")
                    w.uint32(18).string(m.next_cursor);
                if (m.$unknowns != null && $Object.hasOwnProperty.call(m, "$unknowns"))
                    for (var i = 0; i < m.$unknowns.length; ++i)
                        w.raw(m.$unknowns[i]);
                return w;
            };

            EvalQuestionPage.decode = function (r, l, z, q, g) {
                if (!(r instanceof $Reader))
                    r = $Reader.create(r);
                if (q === $undefined)
                    q = 0;
                if (q > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                var c, m, v;
                if (l === $undefined)
                    c = r.len;
                else {
                    c = r.pos + l;
                    if (c > r.len)
                        throw $RangeError("index out of range");
                    l = r.len;
                    r.len = c;
                }
                m = g || new $root.millrace.v1.EvalQuestionPage();
                while (r.pos < c) {
                    var s = r.pos;
                    var t = r.tag();
                    if (t === z) {
                        z = $undefined;
                        break;
                    }
                    var u = t & 7;
                    switch (t >>>= 3) {
                    case 1: {
                            if (u !== 2)
                                break;
                            if (!(m.questions && m.questions.length))
                                m.questions = [];
                            m.questions.push($root.millrace.v1.EvalQuestion.decode(r, r.size(), $undefined, q + 1));
                            continue;
                        }
                    case 2: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.next_cursor = v;
                            else
                                delete m.next_cursor;
                            continue;
                        }
                    }
                    r.skipType(u, q, t);
                    if (!r.discardUnknown) {
                        $util.makeProp(m, "$unknowns", false);
                        (m.$unknowns || (m.$unknowns = [])).push(r.raw(s, r.pos));
                    }
                }
                if (l !== $undefined) {
                    if (r.pos !== c)
                        throw $RangeError("index out of range");
                    r.len = l;
                }
                if (z !== $undefined)
                    throw $Error("missing end group");
                return m;
            };

            EvalQuestionPage.getTypeUrl = function(prefix) {
                if (prefix === $undefined)
                    prefix = "type.googleapis.com";
                return prefix + "/millrace.v1.EvalQuestionPage";
            };

            return EvalQuestionPage;
        })();

        v1.EvalQuestionDelete = (function() {

            const EvalQuestionDelete = function (p) {
                if (p)
                    for (var ks = $Object.keys(p), i = 0; i < ks.length; ++i)
                        if (p[ks[i]] != null && ks[i] !== "__proto__")
                            this[ks[i]] = p[ks[i]];
            };

            EvalQuestionDelete.prototype.set = "";
            EvalQuestionDelete.prototype.id = "";

            EvalQuestionDelete.encode = function (m, w, q) {
                if (!w)
                    w = $Writer.create();
                if (q === $undefined)
                    q = 0;
                if (q > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (m.set != null && $Object.hasOwnProperty.call(m, "set") && m.set !== "")
                    w.uint32(10).string(m.set);
                if (m.id != null && $Object.hasOwnProperty.call(m, "id") && m.id !== "")
                    w.uint32(18).string(m.id);
                if (m.$unknowns != null && $Object.hasOwnProperty.call(m, "$unknowns"))
                    for (var i = 0; i < m.$unknowns.length; ++i)
                        w.raw(m.$unknowns[i]);
                return w;
            };

            EvalQuestionDelete.decode = function (r, l, z, q, g) {
                if (!(r instanceof $Reader))
                    r = $Reader.create(r);
                if (q === $undefined)
                    q = 0;
                if (q > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                var c, m, v;
                if (l === $undefined)
                    c = r.len;
                else {
                    c = r.pos + l;
                    if (c > r.len)
                        throw $RangeError("index out of range");
                    l = r.len;
                    r.len = c;
                }
                m = g || new $root.millrace.v1.EvalQuestionDelete();
                while (r.pos < c) {
                    var s = r.pos;
                    var t = r.tag();
                    if (t === z) {
                        z = $undefined;
                        break;
                    }
                    var u = t & 7;
                    switch (t >>>= 3) {
                    case 1: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.set = v;
                            else
                                delete m.set;
                            continue;
                        }
                    case 2: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.id = v;
                            else
                                delete m.id;
                            continue;
                        }
                    }
                    r.skipType(u, q, t);
                    if (!r.discardUnknown) {
                        $util.makeProp(m, "$unknowns", false);
                        (m.$unknowns || (m.$unknowns = [])).push(r.raw(s, r.pos));
                    }
                }
                if (l !== $undefined) {
                    if (r.pos !== c)
                        throw $RangeError("index out of range");
                    r.len = l;
                }
                if (z !== $undefined)
                    throw $Error("missing end group");
                return m;
            };

            EvalQuestionDelete.getTypeUrl = function(prefix) {
                if (prefix === $undefined)
                    prefix = "type.googleapis.com";
                return prefix + "/millrace.v1.EvalQuestionDelete";
            };

            return EvalQuestionDelete;
        })();

        v1.EvalFigures = (function() {

            const EvalFigures = function (p) {
                if (p)
                    for (var ks = $Object.keys(p), i = 0; i < ks.length; ++i)
                        if (p[ks[i]] != null && ks[i] !== "__proto__")
                            this[ks[i]] = p[ks[i]];
            };

            EvalFigures.prototype.mode = "";
            EvalFigures.prototype.ndcg = null;
            EvalFigures.prototype.recall = null;
            EvalFigures.prototype.mrr = null;
            EvalFigures.prototype.answered = null;
            EvalFigures.prototype.supported = null;
            EvalFigures.prototype.cited = null;
            EvalFigures.prototype.correct = null;
            EvalFigures.prototype.refused = null;
            EvalFigures.prototype.errors = 0;

            let $oneOfFields;

            // Virtual OneOf for proto3 optional field
            $Object.defineProperty(EvalFigures.prototype, "_ndcg", {
                get: $util.oneOfGetter($oneOfFields = ["ndcg"]),
                set: $util.oneOfSetter($oneOfFields)
            });

            // Virtual OneOf for proto3 optional field
            $Object.defineProperty(EvalFigures.prototype, "_recall", {
                get: $util.oneOfGetter($oneOfFields = ["recall"]),
                set: $util.oneOfSetter($oneOfFields)
            });

            // Virtual OneOf for proto3 optional field
            $Object.defineProperty(EvalFigures.prototype, "_mrr", {
                get: $util.oneOfGetter($oneOfFields = ["mrr"]),
                set: $util.oneOfSetter($oneOfFields)
            });

            // Virtual OneOf for proto3 optional field
            $Object.defineProperty(EvalFigures.prototype, "_answered", {
                get: $util.oneOfGetter($oneOfFields = ["answered"]),
                set: $util.oneOfSetter($oneOfFields)
            });

            // Virtual OneOf for proto3 optional field
            $Object.defineProperty(EvalFigures.prototype, "_supported", {
                get: $util.oneOfGetter($oneOfFields = ["supported"]),
                set: $util.oneOfSetter($oneOfFields)
            });

            // Virtual OneOf for proto3 optional field
            $Object.defineProperty(EvalFigures.prototype, "_cited", {
                get: $util.oneOfGetter($oneOfFields = ["cited"]),
                set: $util.oneOfSetter($oneOfFields)
            });

            // Virtual OneOf for proto3 optional field
            $Object.defineProperty(EvalFigures.prototype, "_correct", {
                get: $util.oneOfGetter($oneOfFields = ["correct"]),
                set: $util.oneOfSetter($oneOfFields)
            });

            // Virtual OneOf for proto3 optional field
            $Object.defineProperty(EvalFigures.prototype, "_refused", {
                get: $util.oneOfGetter($oneOfFields = ["refused"]),
                set: $util.oneOfSetter($oneOfFields)
            });

            EvalFigures.encode = function (m, w, q) {
                if (!w)
                    w = $Writer.create();
                if (q === $undefined)
                    q = 0;
                if (q > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (m.mode != null && $Object.hasOwnProperty.call(m, "mode") && m.mode !== "")
                    w.uint32(10).string(m.mode);
                if (m.ndcg != null && $Object.hasOwnProperty.call(m, "ndcg"))
                    w.uint32(17).double(m.ndcg);
                if (m.recall != null && $Object.hasOwnProperty.call(m, "recall"))
                    w.uint32(25).double(m.recall);
                if (m.mrr != null && $Object.hasOwnProperty.call(m, "mrr"))
                    w.uint32(33).double(m.mrr);
                if (m.answered != null && $Object.hasOwnProperty.call(m, "answered"))
                    w.uint32(41).double(m.answered);
                if (m.supported != null && $Object.hasOwnProperty.call(m, "supported"))
                    w.uint32(49).double(m.supported);
                if (m.cited != null && $Object.hasOwnProperty.call(m, "cited"))
                    w.uint32(57).double(m.cited);
                if (m.correct != null && $Object.hasOwnProperty.call(m, "correct"))
                    w.uint32(65).double(m.correct);
                if (m.refused != null && $Object.hasOwnProperty.call(m, "refused"))
                    w.uint32(73).double(m.refused);
                if (m.errors != null && $Object.hasOwnProperty.call(m, "errors") && m.errors !== 0)
                    w.uint32(80).uint32(m.errors);
                if (m.$unknowns != null && $Object.hasOwnProperty.call(m, "$unknowns"))
                    for (var i = 0; i < m.$unknowns.length; ++i)
                        w.raw(m.$unknowns[i]);
                return w;
            };

            EvalFigures.decode = function (r, l, z, q, g) {
                if (!(r instanceof $Reader))
                    r = $Reader.create(r);
                if (q === $undefined)
                    q = 0;
                if (q > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                var c, m, v;
                if (l === $undefined)
                    c = r.len;
                else {
                    c = r.pos + l;
                    if (c > r.len)
                        throw $RangeError("index out of range");
                    l = r.len;
                    r.len = c;
                }
                m = g || new $root.millrace.v1.EvalFigures();
                while (r.pos < c) {
                    var s = r.pos;
                    var t = r.tag();
                    if (t === z) {
                        z = $undefined;
                        break;
                    }
                    var u = t & 7;
                    switch (t >>>= 3) {
                    case 1: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.mode = v;
                            else
                                delete m.mode;
                            continue;
                        }
                    case 2: {
                            if (u !== 1)
                                break;
                            m.ndcg = r.double();
                            m._ndcg = "ndcg";
                            continue;
                        }
                    case 3: {
                            if (u !== 1)
                                break;
                            m.recall = r.double();
                            m._recall = "recall";
                            continue;
                        }
                    case 4: {
                            if (u !== 1)
                                break;
                            m.mrr = r.double();
                            m._mrr = "mrr";
                            continue;
                        }
                    case 5: {
                            if (u !== 1)
                                break;
                            m.answered = r.double();
                            m._answered = "answered";
                            continue;
                        }
                    case 6: {
                            if (u !== 1)
                                break;
                            m.supported = r.double();
                            m._supported = "supported";
                            continue;
                        }
                    case 7: {
                            if (u !== 1)
                                break;
                            m.cited = r.double();
                            m._cited = "cited";
                            continue;
                        }
                    case 8: {
                            if (u !== 1)
                                break;
                            m.correct = r.double();
                            m._correct = "correct";
                            continue;
                        }
                    case 9: {
                            if (u !== 1)
                                break;
                            m.refused = r.double();
                            m._refused = "refused";
                            continue;
                        }
                    case 10: {
                            if (u !== 0)
                                break;
                            if (v = r.uint32())
                                m.errors = v;
                            else
                                delete m.errors;
                            continue;
                        }
                    }
                    r.skipType(u, q, t);
                    if (!r.discardUnknown) {
                        $util.makeProp(m, "$unknowns", false);
                        (m.$unknowns || (m.$unknowns = [])).push(r.raw(s, r.pos));
                    }
                }
                if (l !== $undefined) {
                    if (r.pos !== c)
                        throw $RangeError("index out of range");
                    r.len = l;
                }
                if (z !== $undefined)
                    throw $Error("missing end group");
                return m;
            };

            EvalFigures.getTypeUrl = function(prefix) {
                if (prefix === $undefined)
                    prefix = "type.googleapis.com";
                return prefix + "/millrace.v1.EvalFigures";
            };

            return EvalFigures;
        })();

        v1.EvalResult = (function() {

            const EvalResult = function (p) {
                if (p)
                    for (var ks = $Object.keys(p), i = 0; i < ks.length; ++i)
                        if (p[ks[i]] != null && ks[i] !== "__proto__")
                            this[ks[i]] = p[ks[i]];
            };

            EvalResult.prototype.question = "";
            EvalResult.prototype.mode = "";
            EvalResult.prototype.ndcg = null;
            EvalResult.prototype.recall = null;
            EvalResult.prototype.mrr = null;
            EvalResult.prototype.answered = null;
            EvalResult.prototype.supported = null;
            EvalResult.prototype.cited = null;
            EvalResult.prototype.correct = null;
            EvalResult.prototype.error = "";

            let $oneOfFields;

            // Virtual OneOf for proto3 optional field
            $Object.defineProperty(EvalResult.prototype, "_ndcg", {
                get: $util.oneOfGetter($oneOfFields = ["ndcg"]),
                set: $util.oneOfSetter($oneOfFields)
            });

            // Virtual OneOf for proto3 optional field
            $Object.defineProperty(EvalResult.prototype, "_recall", {
                get: $util.oneOfGetter($oneOfFields = ["recall"]),
                set: $util.oneOfSetter($oneOfFields)
            });

            // Virtual OneOf for proto3 optional field
            $Object.defineProperty(EvalResult.prototype, "_mrr", {
                get: $util.oneOfGetter($oneOfFields = ["mrr"]),
                set: $util.oneOfSetter($oneOfFields)
            });

            // Virtual OneOf for proto3 optional field
            $Object.defineProperty(EvalResult.prototype, "_answered", {
                get: $util.oneOfGetter($oneOfFields = ["answered"]),
                set: $util.oneOfSetter($oneOfFields)
            });

            // Virtual OneOf for proto3 optional field
            $Object.defineProperty(EvalResult.prototype, "_supported", {
                get: $util.oneOfGetter($oneOfFields = ["supported"]),
                set: $util.oneOfSetter($oneOfFields)
            });

            // Virtual OneOf for proto3 optional field
            $Object.defineProperty(EvalResult.prototype, "_cited", {
                get: $util.oneOfGetter($oneOfFields = ["cited"]),
                set: $util.oneOfSetter($oneOfFields)
            });

            // Virtual OneOf for proto3 optional field
            $Object.defineProperty(EvalResult.prototype, "_correct", {
                get: $util.oneOfGetter($oneOfFields = ["correct"]),
                set: $util.oneOfSetter($oneOfFields)
            });

            EvalResult.encode = function (m, w, q) {
                if (!w)
                    w = $Writer.create();
                if (q === $undefined)
                    q = 0;
                if (q > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (m.question != null && $Object.hasOwnProperty.call(m, "question") && m.question !== "")
                    w.uint32(10).string(m.question);
                if (m.mode != null && $Object.hasOwnProperty.call(m, "mode") && m.mode !== "")
                    w.uint32(18).string(m.mode);
                if (m.ndcg != null && $Object.hasOwnProperty.call(m, "ndcg"))
                    w.uint32(25).double(m.ndcg);
                if (m.recall != null && $Object.hasOwnProperty.call(m, "recall"))
                    w.uint32(33).double(m.recall);
                if (m.mrr != null && $Object.hasOwnProperty.call(m, "mrr"))
                    w.uint32(41).double(m.mrr);
                if (m.answered != null && $Object.hasOwnProperty.call(m, "answered"))
                    w.uint32(48).bool(m.answered);
                if (m.supported != null && $Object.hasOwnProperty.call(m, "supported"))
                    w.uint32(56).bool(m.supported);
                if (m.cited != null && $Object.hasOwnProperty.call(m, "cited"))
                    w.uint32(65).double(m.cited);
                if (m.correct != null && $Object.hasOwnProperty.call(m, "correct"))
                    w.uint32(72).bool(m.correct);
                if (m.error != null && $Object.hasOwnProperty.call(m, "error") && m.error !== "")
                    w.uint32(82).string(m.error);
                if (m.$unknowns != null && $Object.hasOwnProperty.call(m, "$unknowns"))
                    for (var i = 0; i < m.$unknowns.length; ++i)
                        w.raw(m.$unknowns[i]);
                return w;
            };

            EvalResult.decode = function (r, l, z, q, g) {
                if (!(r instanceof $Reader))
                    r = $Reader.create(r);
                if (q === $undefined)
                    q = 0;
                if (q > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                var c, m, v;
                if (l === $undefined)
                    c = r.len;
                else {
                    c = r.pos + l;
                    if (c > r.len)
                        throw $RangeError("index out of range");
                    l = r.len;
                    r.len = c;
                }
                m = g || new $root.millrace.v1.EvalResult();
                while (r.pos < c) {
                    var s = r.pos;
                    var t = r.tag();
                    if (t === z) {
                        z = $undefined;
                        break;
                    }
                    var u = t & 7;
                    switch (t >>>= 3) {
                    case 1: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.question = v;
                            else
                                delete m.question;
                            continue;
                        }
                    case 2: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.mode = v;
                            else
                                delete m.mode;
                            continue;
                        }
                    case 3: {
                            if (u !== 1)
                                break;
                            m.ndcg = r.double();
                            m._ndcg = "ndcg";
                            continue;
                        }
                    case 4: {
                            if (u !== 1)
                                break;
                            m.recall = r.double();
                            m._recall = "recall";
                            continue;
                        }
                    case 5: {
                            if (u !== 1)
                                break;
                            m.mrr = r.double();
                            m._mrr = "mrr";
                            continue;
                        }
                    case 6: {
                            if (u !== 0)
                                break;
                            m.answered = r.bool();
                            m._answered = "answered";
                            continue;
                        }
                    case 7: {
                            if (u !== 0)
                                break;
                            m.supported = r.bool();
                            m._supported = "supported";
                            continue;
                        }
                    case 8: {
                            if (u !== 1)
                                break;
                            m.cited = r.double();
                            m._cited = "cited";
                            continue;
                        }
                    case 9: {
                            if (u !== 0)
                                break;
                            m.correct = r.bool();
                            m._correct = "correct";
                            continue;
                        }
                    case 10: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.error = v;
                            else
                                delete m.error;
                            continue;
                        }
                    }
                    r.skipType(u, q, t);
                    if (!r.discardUnknown) {
                        $util.makeProp(m, "$unknowns", false);
                        (m.$unknowns || (m.$unknowns = [])).push(r.raw(s, r.pos));
                    }
                }
                if (l !== $undefined) {
                    if (r.pos !== c)
                        throw $RangeError("index out of range");
                    r.len = l;
                }
                if (z !== $undefined)
                    throw $Error("missing end group");
                return m;
            };

            EvalResult.getTypeUrl = function(prefix) {
                if (prefix === $undefined)
                    prefix = "type.googleapis.com";
                return prefix + "/millrace.v1.EvalResult";
            };

            return EvalResult;
        })();

        v1.EvalRunPut = (function() {

            const EvalRunPut = function (p) {
                this.skipped = [];
                this.figures = [];
                this.results = [];
                if (p)
                    for (var ks = $Object.keys(p), i = 0; i < ks.length; ++i)
                        if (p[ks[i]] != null && ks[i] !== "__proto__")
                            this[ks[i]] = p[ks[i]];
            };

            EvalRunPut.prototype.set = "";
            EvalRunPut.prototype.label = "";
            EvalRunPut.prototype.limit = 0;
            EvalRunPut.prototype.questions = 0;
            EvalRunPut.prototype.skipped = $util.emptyArray;
            EvalRunPut.prototype.figures = $util.emptyArray;
            EvalRunPut.prototype.results = $util.emptyArray;

            EvalRunPut.encode = function (m, w, q) {
                if (!w)
                    w = $Writer.create();
                if (q === $undefined)
                    q = 0;
                if (q > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (m.set != null && $Object.hasOwnProperty.call(m, "set") && m.set !== "")
                    w.uint32(10).string(m.set);
                if (m.label != null && $Object.hasOwnProperty.call(m, "label") && m.label !== "")
                    w.uint32(18).string(m.label);
                if (m.limit != null && $Object.hasOwnProperty.call(m, "limit") && m.limit !== 0)
                    w.uint32(24).uint32(m.limit);
                if (m.questions != null && $Object.hasOwnProperty.call(m, "questions") && m.questions !== 0)
                    w.uint32(32).uint32(m.questions);
                if (m.skipped != null && m.skipped.length) {
                    for (var i = 0; i < m.skipped.length; ++i)
                        w.uint32(42).string(m.skipped[i]);
                }
                if (m.figures != null && m.figures.length) {
                    for (var i = 0; i < m.figures.length; ++i)
                        $root.millrace.v1.EvalFigures.encode(m.figures[i], w.uint32(50).fork(), q + 1).ldelim();
                }
                if (m.results != null && m.results.length) {
                    for (var i = 0; i < m.results.length; ++i)
                        $root.millrace.v1.EvalResult.encode(m.results[i], w.uint32(58).fork(), q + 1).ldelim();
                }
                if (m.$unknowns != null && $Object.hasOwnProperty.call(m, "$unknowns"))
                    for (var i = 0; i < m.$unknowns.length; ++i)
                        w.raw(m.$unknowns[i]);
                return w;
            };

            EvalRunPut.decode = function (r, l, z, q, g) {
                if (!(r instanceof $Reader))
                    r = $Reader.create(r);
                if (q === $undefined)
                    q = 0;
                if (q > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                var c, m, v;
                if (l === $undefined)
                    c = r.len;
                else {
                    c = r.pos + l;
                    if (c > r.len)
                        throw $RangeError("index out of range");
                    l = r.len;
                    r.len = c;
                }
                m = g || new $root.millrace.v1.EvalRunPut();
                while (r.pos < c) {
                    var s = r.pos;
                    var t = r.tag();
                    if (t === z) {
                        z = $undefined;
                        break;
                    }
                    var u = t & 7;
                    switch (t >>>= 3) {
                    case 1: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.set = v;
                            else
                                delete m.set;
                            continue;
                        }
                    case 2: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.label = v;
                            else
                                delete m.label;
                            continue;
                        }
                    case 3: {
                            if (u !== 0)
                                break;
                            if (v = r.uint32())
                                m.limit = v;
                            else
                                delete m.limit;
                            continue;
                        }
                    case 4: {
                            if (u !== 0)
                                break;
                            if (v = r.uint32())
                                m.questions = v;
                            else
                                delete m.questions;
                            continue;
                        }
                    case 5: {
                            if (u !== 2)
                                break;
                            if (!(m.skipped && m.skipped.length))
                                m.skipped = [];
                            m.skipped.push(r.stringVerify());
                            continue;
                        }
                    case 6: {
                            if (u !== 2)
                                break;
                            if (!(m.figures && m.figures.length))
                                m.figures = [];
                            m.figures.push($root.millrace.v1.EvalFigures.decode(r, r.size(), $undefined, q + 1));
                            continue;
                        }
                    case 7: {
                            if (u !== 2)
                                break;
                            if (!(m.results && m.results.length))
                                m.results = [];
                            m.results.push($root.millrace.v1.EvalResult.decode(r, r.size(), $undefined, q + 1));
                            continue;
                        }
                    }
                    r.skipType(u, q, t);
                    if (!r.discardUnknown) {
                        $util.makeProp(m, "$unknowns", false);
                        (m.$unknowns || (m.$unknowns = [])).push(r.raw(s, r.pos));
                    }
                }
                if (l !== $undefined) {
                    if (r.pos !== c)
                        throw $RangeError("index out of range");
                    r.len = l;
                }
                if (z !== $undefined)
                    throw $Error("missing end group");
                return m;
            };

            EvalRunPut.getTypeUrl = function(prefix) {
                if (prefix === $undefined)
                    prefix = "type.googleapis.com";
                return prefix + "/millrace.v1.EvalRunPut";
            };

            return EvalRunPut;
        })();

        v1.EvalRun = (function() {

            const EvalRun = function (p) {
                this.skipped = [];
                this.figures = [];
                this.results = [];
                if (p)
                    for (var ks = $Object.keys(p), i = 0; i < ks.length; ++i)
                        if (p[ks[i]] != null && ks[i] !== "__proto__")
                            this[ks[i]] = p[ks[i]];
            };

            EvalRun.prototype.id = "";
            EvalRun.prototype.set = "";
            EvalRun.prototype.label = "";
            EvalRun.prototype.created_at = 0;
            EvalRun.prototype.version = "";
            EvalRun.prototype.embedder = "";
            EvalRun.prototype.files = 0;
            EvalRun.prototype.limit = 0;
            EvalRun.prototype.questions = 0;
            EvalRun.prototype.skipped = $util.emptyArray;
            EvalRun.prototype.figures = $util.emptyArray;
            EvalRun.prototype.results = $util.emptyArray;

            EvalRun.encode = function (m, w, q) {
                if (!w)
                    w = $Writer.create();
                if (q === $undefined)
                    q = 0;
                if (q > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (m.id != null && $Object.hasOwnProperty.call(m, "id") && m.id !== "")
                    w.uint32(10).string(m.id);
                if (m.set != null && $Object.hasOwnProperty.call(m, "set") && m.set !== "")
                    w.uint32(18).string(m.set);
                if (m.label != null && $Object.hasOwnProperty.call(m, "label") && m.label !== "")
                    w.uint32(26).string(m.label);
                if (m.created_at != null && $Object.hasOwnProperty.call(m, "created_at") && !$Object.is(m.created_at, 0))
                    w.uint32(33).double(m.created_at);
                if (m.version != null && $Object.hasOwnProperty.call(m, "version") && m.version !== "")
                    w.uint32(42).string(m.version);
                if (m.embedder != null && $Object.hasOwnProperty.call(m, "embedder") && m.embedder !== "")
                    w.uint32(50).string(m.embedder);
                if (m.files != null && $Object.hasOwnProperty.call(m, "files") && !$Object.is(m.files, 0))
                    w.uint32(57).double(m.files);
                if (m.limit != null && $Object.hasOwnProperty.call(m, "limit") && m.limit !== 0)
                    w.uint32(64).uint32(m.limit);
                if (m.questions != null && $Object.hasOwnProperty.call(m, "questions") && m.questions !== 0)
                    w.uint32(72).uint32(m.questions);
                if (m.skipped != null && m.skipped.length) {
                    for (var i = 0; i < m.skipped.length; ++i)
                        w.uint32(82).string(m.skipped[i]);
                }
                if (m.figures != null && m.figures.length) {
                    for (var i = 0; i < m.figures.length; ++i)
                        $root.millrace.v1.EvalFigures.encode(m.figures[i], w.uint32(90).fork(), q + 1).ldelim();
                }
                if (m.results != null && m.results.length) {
                    for (var i = 0; i < m.results.length; ++i)
                        $root.millrace.v1.EvalResult.encode(m.results[i], w.uint32(98).fork(), q + 1).ldelim();
                }
                if (m.$unknowns != null && $Object.hasOwnProperty.call(m, "$unknowns"))
                    for (var i = 0; i < m.$unknowns.length; ++i)
                        w.raw(m.$unknowns[i]);
                return w;
            };

            EvalRun.decode = function (r, l, z, q, g) {
                if (!(r instanceof $Reader))
                    r = $Reader.create(r);
                if (q === $undefined)
                    q = 0;
                if (q > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                var c, m, v;
                if (l === $undefined)
                    c = r.len;
                else {
                    c = r.pos + l;
                    if (c > r.len)
                        throw $RangeError("index out of range");
                    l = r.len;
                    r.len = c;
                }
                m = g || new $root.millrace.v1.EvalRun();
                while (r.pos < c) {
                    var s = r.pos;
                    var t = r.tag();
                    if (t === z) {
                        z = $undefined;
                        break;
                    }
                    var u = t & 7;
                    switch (t >>>= 3) {
                    case 1: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.id = v;
                            else
                                delete m.id;
                            continue;
                        }
                    case 2: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.set = v;
                            else
                                delete m.set;
                            continue;
                        }
                    case 3: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.label = v;
                            else
                                delete m.label;
                            continue;
                        }
                    case 4: {
                            if (u !== 1)
                                break;
                            if (!$Object.is(v = r.double(), 0))
                                m.created_at = v;
                            else
                                delete m.created_at;
                            continue;
                        }
                    case 5: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.version = v;
                            else
                                delete m.version;
                            continue;
                        }
                    case 6: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.embedder = v;
                            else
                                delete m.embedder;
                            continue;
                        }
                    case 7: {
                            if (u !== 1)
                                break;
                            if (!$Object.is(v = r.double(), 0))
                                m.files = v;
                            else
                                delete m.files;
                            continue;
                        }
                    case 8: {
                            if (u !== 0)
                                break;
                            if (v = r.uint32())
                                m.limit = v;
                            else
                                delete m.limit;
                            continue;
                        }
                    case 9: {
                            if (u !== 0)
                                break;
                            if (v = r.uint32())
                                m.questions = v;
                            else
                                delete m.questions;
                            continue;
                        }
                    case 10: {
                            if (u !== 2)
                                break;
                            if (!(m.skipped && m.skipped.length))
                                m.skipped = [];
                            m.skipped.push(r.stringVerify());
                            continue;
                        }
                    case 11: {
                            if (u !== 2)
                                break;
                            if (!(m.figures && m.figures.length))
                                m.figures = [];
                            m.figures.push($root.millrace.v1.EvalFigures.decode(r, r.size(), $undefined, q + 1));
                            continue;
                        }
                    case 12: {
                            if (u !== 2)
                                break;
                            if (!(m.results && m.results.length))
                                m.results = [];
                            m.results.push($root.millrace.v1.EvalResult.decode(r, r.size(), $undefined, q + 1));
                            continue;
                        }
                    }
                    r.skipType(u, q, t);
                    if (!r.discardUnknown) {
                        $util.makeProp(m, "$unknowns", false);
                        (m.$unknowns || (m.$unknowns = [])).push(r.raw(s, r.pos));
                    }
                }
                if (l !== $undefined) {
                    if (r.pos !== c)
                        throw $RangeError("index out of range");
                    r.len = l;
                }
                if (z !== $undefined)
                    throw $Error("missing end group");
                return m;
            };

            EvalRun.getTypeUrl = function(prefix) {
                if (prefix === $undefined)
                    prefix = "type.googleapis.com";
                return prefix + "/millrace.v1.EvalRun";
            };

            return EvalRun;
        })();

        v1.EvalRunGet = (function() {

            const EvalRunGet = function (p) {
                if (p)
                    for (var ks = $Object.keys(p), i = 0; i < ks.length; ++i)
                        if (p[ks[i]] != null && ks[i] !== "__proto__")
                            this[ks[i]] = p[ks[i]];
            };

            EvalRunGet.prototype.set = "";
            EvalRunGet.prototype.id = "";

            EvalRunGet.encode = function (m, w, q) {
                if (!w)
                    w = $Writer.create();
                if (q === $undefined)
                    q = 0;
                if (q > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (m.set != null && $Object.hasOwnProperty.call(m, "set") && m.set !== "")
                    w.uint32(10).string(m.set);
                if (m.id != null && $Object.hasOwnProperty.call(m, "id") && m.id !== "")
                    w.uint32(18).string(m.id);
                if (m.$unknowns != null && $Object.hasOwnProperty.call(m, "$unknowns"))
                    for (var i = 0; i < m.$unknowns.length; ++i)
                        w.raw(m.$unknowns[i]);
                return w;
            };

            EvalRunGet.decode = function (r, l, z, q, g) {
                if (!(r instanceof $Reader))
                    r = $Reader.create(r);
                if (q === $undefined)
                    q = 0;
                if (q > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                var c, m, v;
                if (l === $undefined)
                    c = r.len;
                else {
                    c = r.pos + l;
                    if (c > r.len)
                        throw $RangeError("index out of range");
                    l = r.len;
                    r.len = c;
                }
                m = g || new $root.millrace.v1.EvalRunGet();
                while (r.pos < c) {
                    var s = r.pos;
                    var t = r.tag();
                    if (t === z) {
                        z = $undefined;
                        break;
                    }
                    var u = t & 7;
                    switch (t >>>= 3) {
                    case 1: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.set = v;
                            else
                                delete m.set;
                            continue;
                        }
                    case 2: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.id = v;
                            else
                                delete m.id;
                            continue;
                        }
                    }
                    r.skipType(u, q, t);
                    if (!r.discardUnknown) {
                        $util.makeProp(m, "$unknowns", false);
                        (m.$unknowns || (m.$unknowns = [])).push(r.raw(s, r.pos));
                    }
                }
                if (l !== $undefined) {
                    if (r.pos !== c)
                        throw $RangeError("index out of range");
                    r.len = l;
                }
                if (z !== $undefined)
                    throw $Error("missing end group");
                return m;
            };

            EvalRunGet.getTypeUrl = function(prefix) {
                if (prefix === $undefined)
                    prefix = "type.googleapis.com";
                return prefix + "/millrace.v1.EvalRunGet";
            };

            return EvalRunGet;
        })();

        v1.EvalRunList = (function() {

            const EvalRunList = function (p) {
                if (p)
                    for (var ks = $Object.keys(p), i = 0; i < ks.length; ++i)
                        if (p[ks[i]] != null && ks[i] !== "__proto__")
                            this[ks[i]] = p[ks[i]];
            };

            EvalRunList.prototype.set = "";

            EvalRunList.encode = function (m, w, q) {
                if (!w)
                    w = $Writer.create();
                if (q === $undefined)
                    q = 0;
                if (q > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (m.set != null && $Object.hasOwnProperty.call(m, "set") && m.set !== "")
                    w.uint32(10).string(m.set);
                if (m.$unknowns != null && $Object.hasOwnProperty.call(m, "$unknowns"))
                    for (var i = 0; i < m.$unknowns.length; ++i)
                        w.raw(m.$unknowns[i]);
                return w;
            };

            EvalRunList.decode = function (r, l, z, q, g) {
                if (!(r instanceof $Reader))
                    r = $Reader.create(r);
                if (q === $undefined)
                    q = 0;
                if (q > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                var c, m, v;
                if (l === $undefined)
                    c = r.len;
                else {
                    c = r.pos + l;
                    if (c > r.len)
                        throw $RangeError("index out of range");
                    l = r.len;
                    r.len = c;
                }
                m = g || new $root.millrace.v1.EvalRunList();
                while (r.pos < c) {
                    var s = r.pos;
                    var t = r.tag();
                    if (t === z) {
                        z = $undefined;
                        break;
                    }
                    var u = t & 7;
                    switch (t >>>= 3) {
                    case 1: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.set = v;
                            else
                                delete m.set;
                            continue;
                        }
                    }
                    r.skipType(u, q, t);
                    if (!r.discardUnknown) {
                        $util.makeProp(m, "$unknowns", false);
                        (m.$unknowns || (m.$unknowns = [])).push(r.raw(s, r.pos));
                    }
                }
                if (l !== $undefined) {
                    if (r.pos !== c)
                        throw $RangeError("index out of range");
                    r.len = l;
                }
                if (z !== $undefined)
                    throw $Error("missing end group");
                return m;
            };

            EvalRunList.getTypeUrl = function(prefix) {
                if (prefix === $undefined)
                    prefix = "type.googleapis.com";
                return prefix + "/millrace.v1.EvalRunList";
            };

            return EvalRunList;
        })();

        v1.EvalRuns = (function() {

            const EvalRuns = function (p) {
                this.runs = [];
                if (p)
                    for (var ks = $Object.keys(p), i = 0; i < ks.length; ++i)
                        if (p[ks[i]] != null && ks[i] !== "__proto__")
                            this[ks[i]] = p[ks[i]];
            };

            EvalRuns.prototype.runs = $util.emptyArray;

            EvalRuns.encode = function (m, w, q) {
                if (!w)
                    w = $Writer.create();
                if (q === $undefined)
                    q = 0;
                if (q > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (m.runs != null && m.runs.length) {
                    for (var i = 0; i < m.runs.length; ++i)
                        $root.millrace.v1.EvalRun.encode(m.runs[i], w.uint32(10).fork(), q + 1).ldelim();
                }
                if (m.$unknowns != null && $Object.hasOwnProperty.call(m, "$unknowns"))
                    for (var i = 0; i < m.$unknowns.length; ++i)
                        w.raw(m.$unknowns[i]);
                return w;
            };

            EvalRuns.decode = function (r, l, z, q, g) {
                if (!(r instanceof $Reader))
                    r = $Reader.create(r);
                if (q === $undefined)
                    q = 0;
                if (q > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                var c, m;
                if (l === $undefined)
                    c = r.len;
                else {
                    c = r.pos + l;
                    if (c > r.len)
                        throw $RangeError("index out of range");
                    l = r.len;
                    r.len = c;
                }
                m = g || new $root.millrace.v1.EvalRuns();
                while (r.pos < c) {
                    var s = r.pos;
                    var t = r.tag();
                    if (t === z) {
                        z = $undefined;
                        break;
                    }
                    var u = t & 7;
                    switch (t >>>= 3) {
                    case 1: {
                            if (u !== 2)
                                break;
                            if (!(m.runs && m.runs.length))
                                m.runs = [];
                            m.runs.push($root.millrace.v1.EvalRun.decode(r, r.size(), $undefined, q + 1));
                            continue;
                        }
                    }
                    r.skipType(u, q, t);
                    if (!r.discardUnknown) {
                        $util.makeProp(m, "$unknowns", false);
                        (m.$unknowns || (m.$unknowns = [])).push(r.raw(s, r.pos));
                    }
                }
                if (l !== $undefined) {
                    if (r.pos !== c)
                        throw $RangeError("index out of range");
                    r.len = l;
                }
                if (z !== $undefined)
                    throw $Error("missing end group");
                return m;
            };

            EvalRuns.getTypeUrl = function(prefix) {
                if (prefix === $undefined)
                    prefix = "type.googleapis.com";
                return prefix + "/millrace.v1.EvalRuns";
            };

            return EvalRuns;
        })();

        v1.EvalRunDelete = (function() {

            const EvalRunDelete = function (p) {
                if (p)
                    for (var ks = $Object.keys(p), i = 0; i < ks.length; ++i)
                        if (p[ks[i]] != null && ks[i] !== "__proto__")
                            this[ks[i]] = p[ks[i]];
            };

            EvalRunDelete.prototype.set = "";
            EvalRunDelete.prototype.id = "";

            EvalRunDelete.encode = function (m, w, q) {
                if (!w)
                    w = $Writer.create();
                if (q === $undefined)
                    q = 0;
                if (q > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (m.set != null && $Object.hasOwnProperty.call(m, "set") && m.set !== "")
                    w.uint32(10).string(m.set);
                if (m.id != null && $Object.hasOwnProperty.call(m, "id") && m.id !== "")
                    w.uint32(18).string(m.id);
                if (m.$unknowns != null && $Object.hasOwnProperty.call(m, "$unknowns"))
                    for (var i = 0; i < m.$unknowns.length; ++i)
                        w.raw(m.$unknowns[i]);
                return w;
            };

            EvalRunDelete.decode = function (r, l, z, q, g) {
                if (!(r instanceof $Reader))
                    r = $Reader.create(r);
                if (q === $undefined)
                    q = 0;
                if (q > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                var c, m, v;
                if (l === $undefined)
                    c = r.len;
                else {
                    c = r.pos + l;
                    if (c > r.len)
                        throw $RangeError("index out of range");
                    l = r.len;
                    r.len = c;
                }
                m = g || new $root.millrace.v1.EvalRunDelete();
                while (r.pos < c) {
                    var s = r.pos;
                    var t = r.tag();
                    if (t === z) {
                        z = $undefined;
                        break;
                    }
                    var u = t & 7;
                    switch (t >>>= 3) {
                    case 1: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.set = v;
                            else
                                delete m.set;
                            continue;
                        }
                    case 2: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.id = v;
                            else
                                delete m.id;
                            continue;
                        }
                    }
                    r.skipType(u, q, t);
                    if (!r.discardUnknown) {
                        $util.makeProp(m, "$unknowns", false);
                        (m.$unknowns || (m.$unknowns = [])).push(r.raw(s, r.pos));
                    }
                }
                if (l !== $undefined) {
                    if (r.pos !== c)
                        throw $RangeError("index out of range");
                    r.len = l;
                }
                if (z !== $undefined)
                    throw $Error("missing end group");
                return m;
            };

            EvalRunDelete.getTypeUrl = function(prefix) {
                if (prefix === $undefined)
                    prefix = "type.googleapis.com";
                return prefix + "/millrace.v1.EvalRunDelete";
            };

            return EvalRunDelete;
        })();

        v1.EvalDeleted = (function() {

            const EvalDeleted = function (p) {
                if (p)
                    for (var ks = $Object.keys(p), i = 0; i < ks.length; ++i)
                        if (p[ks[i]] != null && ks[i] !== "__proto__")
                            this[ks[i]] = p[ks[i]];
            };

            EvalDeleted.prototype.id = "";
            EvalDeleted.prototype.deleted = false;

            EvalDeleted.encode = function (m, w, q) {
                if (!w)
                    w = $Writer.create();
                if (q === $undefined)
                    q = 0;
                if (q > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (m.id != null && $Object.hasOwnProperty.call(m, "id") && m.id !== "")
                    w.uint32(10).string(m.id);
                if (m.deleted != null && $Object.hasOwnProperty.call(m, "deleted") && m.deleted !== false)
                    w.uint32(16).bool(m.deleted);
                if (m.$unknowns != null && $Object.hasOwnProperty.call(m, "$unknowns"))
                    for (var i = 0; i < m.$unknowns.length; ++i)
                        w.raw(m.$unknowns[i]);
                return w;
            };

            EvalDeleted.decode = function (r, l, z, q, g) {
                if (!(r instanceof $Reader))
                    r = $Reader.create(r);
                if (q === $undefined)
                    q = 0;
                if (q > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                var c, m, v;
                if (l === $undefined)
                    c = r.len;
                else {
                    c = r.pos + l;
                    if (c > r.len)
                        throw $RangeError("index out of range");
                    l = r.len;
                    r.len = c;
                }
                m = g || new $root.millrace.v1.EvalDeleted();
                while (r.pos < c) {
                    var s = r.pos;
                    var t = r.tag();
                    if (t === z) {
                        z = $undefined;
                        break;
                    }
                    var u = t & 7;
                    switch (t >>>= 3) {
                    case 1: {
                            if (u !== 2)
                                break;
                            if ((v = r.stringVerify()).length)
                                m.id = v;
                            else
                                delete m.id;
                            continue;
                        }
                    case 2: {
                            if (u !== 0)
                                break;
                            if (v = r.bool())
                                m.deleted = v;
                            else
                                delete m.deleted;
                            continue;
                        }
                    }
                    r.skipType(u, q, t);
                    if (!r.discardUnknown) {
                        $util.makeProp(m, "$unknowns", false);
                        (m.$unknowns || (m.$unknowns = [])).push(r.raw(s, r.pos));
                    }
                }
                if (l !== $undefined) {
                    if (r.pos !== c)
                        throw $RangeError("index out of range");
                    r.len = l;
                }
                if (z !== $undefined)
                    throw $Error("missing end group");
                return m;
            };

            EvalDeleted.getTypeUrl = function(prefix) {
                if (prefix === $undefined)
                    prefix = "type.googleapis.com";
                return prefix + "/millrace.v1.EvalDeleted";
            };

            return EvalDeleted;
        })();

        return v1;
    })();

    return millrace;
})();

export {
  $root as default
};
