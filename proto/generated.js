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
                if (p)
                    for (var ks = $Object.keys(p), i = 0; i < ks.length; ++i)
                        if (p[ks[i]] != null && ks[i] !== "__proto__")
                            this[ks[i]] = p[ks[i]];
            };

            SearchResults.prototype.total = 0;
            SearchResults.prototype.docs = $util.emptyArray;

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

        v1.SearchAnnotation = (function() {

            const SearchAnnotation = function (p) {
                this.paths = [];
                if (p)
                    for (var ks = $Object.keys(p), i = 0; i < ks.length; ++i)
                        if (p[ks[i]] != null && ks[i] !== "__proto__")
                            this[ks[i]] = p[ks[i]];
            };

            SearchAnnotation.prototype.file_id = "";
            SearchAnnotation.prototype.file_name = "";
            SearchAnnotation.prototype.paths = $util.emptyArray;
            SearchAnnotation.prototype.page = 0;

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
                if (p)
                    for (var ks = $Object.keys(p), i = 0; i < ks.length; ++i)
                        if (p[ks[i]] != null && ks[i] !== "__proto__")
                            this[ks[i]] = p[ks[i]];
            };

            ChatAnswer.prototype.content = $util.emptyArray;
            ChatAnswer.prototype.finish_reason = "";

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
                if (p)
                    for (var ks = $Object.keys(p), i = 0; i < ks.length; ++i)
                        if (p[ks[i]] != null && ks[i] !== "__proto__")
                            this[ks[i]] = p[ks[i]];
            };

            FileCitation.prototype.paths = $util.emptyArray;
            FileCitation.prototype.file_id = "";
            FileCitation.prototype.file_name = "";
            FileCitation.prototype.page = 0;

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
                if (p)
                    for (var ks = $Object.keys(p), i = 0; i < ks.length; ++i)
                        if (p[ks[i]] != null && ks[i] !== "__proto__")
                            this[ks[i]] = p[ks[i]];
            };

            GenerationRequest.prototype.chat = null;
            GenerationRequest.prototype.passages = $util.emptyArray;

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

        v1.Passage = (function() {

            const Passage = function (p) {
                this.nodes = [];
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

        v1.PassageNode = (function() {

            const PassageNode = function (p) {
                this.paths = [];
                if (p)
                    for (var ks = $Object.keys(p), i = 0; i < ks.length; ++i)
                        if (p[ks[i]] != null && ks[i] !== "__proto__")
                            this[ks[i]] = p[ks[i]];
            };

            PassageNode.prototype.paths = $util.emptyArray;
            PassageNode.prototype.start = 0;
            PassageNode.prototype.end = 0;
            PassageNode.prototype.page = 0;

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

        v1.FileState = (function() {

            const FileState = function (p) {
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

        return v1;
    })();

    return millrace;
})();

export {
  $root as default
};
