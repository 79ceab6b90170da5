/*eslint-disable block-scoped-var, id-length, no-control-regex, no-magic-numbers, no-mixed-operators, no-prototype-builtins, no-redeclare, no-shadow, no-var, sort-vars, default-case, jsdoc/require-param*/
import $protobuf from "protobufjs/minimal.js";

// Common aliases
const $Reader = $protobuf.Reader, $Writer = $protobuf.Writer, $util = $protobuf.util;
const $Object = $util.global.Object, $undefined = $util.global.undefined, $Error = $util.global.Error, $RangeError = $util.global.RangeError;

// Exported root namespace
const $root = $protobuf.roots["default"] || ($protobuf.roots["default"] = {});

export const millrace = $root.millrace = (() => {

    /**
     * Namespace millrace.
     * @exports millrace
     * @namespace
     */
    const millrace = {};

    millrace.v1 = (function() {

        /**
         * Namespace v1.
         * @memberof millrace
         * @namespace
         */
        const v1 = {};

        v1.Path = (function() {

            /**
             * Properties of a Path.
             * @typedef {Object} millrace.v1.Path.$Properties
             * @property {Array.<number>|null} [position] Path position
             * @property {Array.<Uint8Array>} [$unknowns] Unknown fields preserved while decoding when enabled
             */

            /**
             * Properties of a Path.
             * @memberof millrace.v1
             * @interface IPath
             * @augments millrace.v1.Path.$Properties
             * @deprecated Use millrace.v1.Path.$Properties instead.
             */

            /**
             * Shape of a Path.
             * @typedef {millrace.v1.Path.$Properties} millrace.v1.Path.$Shape
             */

            /**
             * Constructs a new Path.
             * @memberof millrace.v1
             * @classdesc Represents a Path.
             * @constructor
             * @param {millrace.v1.Path.$Properties=} [p] Properties to set
             * @property {Array.<Uint8Array>} [$unknowns] Unknown fields preserved while decoding when enabled
             */
            const Path = function (p) {
                this.position = [];
                if (p)
                    for (var ks = $Object.keys(p), i = 0; i < ks.length; ++i)
                        if (p[ks[i]] != null && ks[i] !== "__proto__")
                            this[ks[i]] = p[ks[i]];
            };

            /**
             * Path position.
             * @member {Array.<number>} position
             * @memberof millrace.v1.Path
             * @instance
             */
            Path.prototype.position = $util.emptyArray;

            /**
             * Encodes the specified Path message. Does not implicitly {@link millrace.v1.Path.verify|verify} messages.
             * @function encode
             * @memberof millrace.v1.Path
             * @static
             * @param {millrace.v1.Path.$Properties} m Path message or plain object to encode
             * @param {$protobuf.Writer} [w] Writer to encode to
             * @returns {$protobuf.Writer} Writer
             */
            Path.encode = function (m, w, q) {
                if (!w)
                    w = $Writer.create();
                if (q === $undefined)
                    q = 0;
                if (q > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (m.position != null && m.position.length) {
                    w.uint32(/* id 1, wireType 2 =*/10).uint32s(m.position);
                }
                if (m.$unknowns != null && $Object.hasOwnProperty.call(m, "$unknowns"))
                    for (var i = 0; i < m.$unknowns.length; ++i)
                        w.raw(m.$unknowns[i]);
                return w;
            };

            /**
             * Decodes a Path message from the specified reader or buffer.
             * @function decode
             * @memberof millrace.v1.Path
             * @static
             * @param {$protobuf.Reader|Uint8Array} r Reader or buffer to decode from
             * @param {number} [l] Message length if known beforehand
             * @returns {millrace.v1.Path & millrace.v1.Path.$Shape} Path
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
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

            /**
             * Gets the type url for Path
             * @function getTypeUrl
             * @memberof millrace.v1.Path
             * @static
             * @param {string} [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns {string} The type url
             */
            Path.getTypeUrl = function(prefix) {
                if (prefix === $undefined)
                    prefix = "type.googleapis.com";
                return prefix + "/millrace.v1.Path";
            };

            return Path;
        })();

        v1.ScopeItem = (function() {

            /**
             * Properties of a ScopeItem.
             * @typedef {Object} millrace.v1.ScopeItem.$Properties
             * @property {string|null} [type] ScopeItem type
             * @property {Array.<string>|null} [ids] ScopeItem ids
             * @property {Array.<Uint8Array>} [$unknowns] Unknown fields preserved while decoding when enabled
             */

            /**
             * Properties of a ScopeItem.
             * @memberof millrace.v1
             * @interface IScopeItem
             * @augments millrace.v1.ScopeItem.$Properties
             * @deprecated Use millrace.v1.ScopeItem.$Properties instead.
             */

            /**
             * Shape of a ScopeItem.
             * @typedef {millrace.v1.ScopeItem.$Properties} millrace.v1.ScopeItem.$Shape
             */

            /**
             * Constructs a new ScopeItem.
             * @memberof millrace.v1
             * @classdesc Represents a ScopeItem.
             * @constructor
             * @param {millrace.v1.ScopeItem.$Properties=} [p] Properties to set
             * @property {Array.<Uint8Array>} [$unknowns] Unknown fields preserved while decoding when enabled
             */
            const ScopeItem = function (p) {
                this.ids = [];
                if (p)
                    for (var ks = $Object.keys(p), i = 0; i < ks.length; ++i)
                        if (p[ks[i]] != null && ks[i] !== "__proto__")
                            this[ks[i]] = p[ks[i]];
            };

            /**
             * ScopeItem type.
             * @member {string} type
             * @memberof millrace.v1.ScopeItem
             * @instance
             */
            ScopeItem.prototype.type = "";

            /**
             * ScopeItem ids.
             * @member {Array.<string>} ids
             * @memberof millrace.v1.ScopeItem
             * @instance
             */
            ScopeItem.prototype.ids = $util.emptyArray;

            /**
             * Encodes the specified ScopeItem message. Does not implicitly {@link millrace.v1.ScopeItem.verify|verify} messages.
             * @function encode
             * @memberof millrace.v1.ScopeItem
             * @static
             * @param {millrace.v1.ScopeItem.$Properties} m ScopeItem message or plain object to encode
             * @param {$protobuf.Writer} [w] Writer to encode to
             * @returns {$protobuf.Writer} Writer
             */
            ScopeItem.encode = function (m, w, q) {
                if (!w)
                    w = $Writer.create();
                if (q === $undefined)
                    q = 0;
                if (q > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (m.type != null && $Object.hasOwnProperty.call(m, "type") && m.type !== "")
                    w.uint32(/* id 1, wireType 2 =*/10).string(m.type);
                if (m.ids != null && m.ids.length) {
                    for (var i = 0; i < m.ids.length; ++i)
                        w.uint32(/* id 2, wireType 2 =*/18).string(m.ids[i]);
                }
                if (m.$unknowns != null && $Object.hasOwnProperty.call(m, "$unknowns"))
                    for (var i = 0; i < m.$unknowns.length; ++i)
                        w.raw(m.$unknowns[i]);
                return w;
            };

            /**
             * Decodes a ScopeItem message from the specified reader or buffer.
             * @function decode
             * @memberof millrace.v1.ScopeItem
             * @static
             * @param {$protobuf.Reader|Uint8Array} r Reader or buffer to decode from
             * @param {number} [l] Message length if known beforehand
             * @returns {millrace.v1.ScopeItem & millrace.v1.ScopeItem.$Shape} ScopeItem
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
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

            /**
             * Gets the type url for ScopeItem
             * @function getTypeUrl
             * @memberof millrace.v1.ScopeItem
             * @static
             * @param {string} [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns {string} The type url
             */
            ScopeItem.getTypeUrl = function(prefix) {
                if (prefix === $undefined)
                    prefix = "type.googleapis.com";
                return prefix + "/millrace.v1.ScopeItem";
            };

            return ScopeItem;
        })();

        v1.Error = (function() {

            /**
             * Properties of an Error.
             * @typedef {Object} millrace.v1.Error.$Properties
             * @property {string|null} [code] Error code
             * @property {string|null} [type] Error type
             * @property {string|null} [message] Error message
             * @property {string|null} [param] Error param
             * @property {Array.<Uint8Array>} [$unknowns] Unknown fields preserved while decoding when enabled
             */

            /**
             * Properties of an Error.
             * @memberof millrace.v1
             * @interface IError
             * @augments millrace.v1.Error.$Properties
             * @deprecated Use millrace.v1.Error.$Properties instead.
             */

            /**
             * Shape of an Error.
             * @typedef {millrace.v1.Error.$Properties} millrace.v1.Error.$Shape
             */

            /**
             * Constructs a new Error.
             * @memberof millrace.v1
             * @classdesc Represents an Error.
             * @constructor
             * @param {millrace.v1.Error.$Properties=} [p] Properties to set
             * @property {Array.<Uint8Array>} [$unknowns] Unknown fields preserved while decoding when enabled
             */
            const Error = function (p) {
                if (p)
                    for (var ks = $Object.keys(p), i = 0; i < ks.length; ++i)
                        if (p[ks[i]] != null && ks[i] !== "__proto__")
                            this[ks[i]] = p[ks[i]];
            };

            /**
             * Error code.
             * @member {string} code
             * @memberof millrace.v1.Error
             * @instance
             */
            Error.prototype.code = "";

            /**
             * Error type.
             * @member {string} type
             * @memberof millrace.v1.Error
             * @instance
             */
            Error.prototype.type = "";

            /**
             * Error message.
             * @member {string} message
             * @memberof millrace.v1.Error
             * @instance
             */
            Error.prototype.message = "";

            /**
             * Error param.
             * @member {string} param
             * @memberof millrace.v1.Error
             * @instance
             */
            Error.prototype.param = "";

            /**
             * Encodes the specified Error message. Does not implicitly {@link millrace.v1.Error.verify|verify} messages.
             * @function encode
             * @memberof millrace.v1.Error
             * @static
             * @param {millrace.v1.Error.$Properties} m Error message or plain object to encode
             * @param {$protobuf.Writer} [w] Writer to encode to
             * @returns {$protobuf.Writer} Writer
             */
            Error.encode = function (m, w, q) {
                if (!w)
                    w = $Writer.create();
                if (q === $undefined)
                    q = 0;
                if (q > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (m.code != null && $Object.hasOwnProperty.call(m, "code") && m.code !== "")
                    w.uint32(/* id 1, wireType 2 =*/10).string(m.code);
                if (m.type != null && $Object.hasOwnProperty.call(m, "type") && m.type !== "")
                    w.uint32(/* id 2, wireType 2 =*/18).string(m.type);
                if (m.message != null && $Object.hasOwnProperty.call(m, "message") && m.message !== "")
                    w.uint32(/* id 3, wireType 2 =*/26).string(m.message);
                if (m.param != null && $Object.hasOwnProperty.call(m, "param") && m.param !== "")
                    w.uint32(/* id 4, wireType 2 =*/34).string(m.param);
                if (m.$unknowns != null && $Object.hasOwnProperty.call(m, "$unknowns"))
                    for (var i = 0; i < m.$unknowns.length; ++i)
                        w.raw(m.$unknowns[i]);
                return w;
            };

            /**
             * Decodes an Error message from the specified reader or buffer.
             * @function decode
             * @memberof millrace.v1.Error
             * @static
             * @param {$protobuf.Reader|Uint8Array} r Reader or buffer to decode from
             * @param {number} [l] Message length if known beforehand
             * @returns {millrace.v1.Error & millrace.v1.Error.$Shape} Error
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
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

            /**
             * Gets the type url for Error
             * @function getTypeUrl
             * @memberof millrace.v1.Error
             * @static
             * @param {string} [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns {string} The type url
             */
            Error.getTypeUrl = function(prefix) {
                if (prefix === $undefined)
                    prefix = "type.googleapis.com";
                return prefix + "/millrace.v1.Error";
            };

            return Error;
        })();

        v1.SearchRequest = (function() {

            /**
             * Properties of a SearchRequest.
             * @typedef {Object} millrace.v1.SearchRequest.$Properties
             * @property {string|null} [query] SearchRequest query
             * @property {Array.<millrace.v1.ScopeItem.$Properties>|null} [scope] SearchRequest scope
             * @property {number|null} [limit] SearchRequest limit
             * @property {string|null} [user] SearchRequest user
             * @property {string|null} [mode] SearchRequest mode
             * @property {Array.<Uint8Array>} [$unknowns] Unknown fields preserved while decoding when enabled
             */

            /**
             * Properties of a SearchRequest.
             * @memberof millrace.v1
             * @interface ISearchRequest
             * @augments millrace.v1.SearchRequest.$Properties
             * @deprecated Use millrace.v1.SearchRequest.$Properties instead.
             */

            /**
             * Shape of a SearchRequest.
             * @typedef {millrace.v1.SearchRequest.$Properties} millrace.v1.SearchRequest.$Shape
             */

            /**
             * Constructs a new SearchRequest.
             * @memberof millrace.v1
             * @classdesc Represents a SearchRequest.
             * @constructor
             * @param {millrace.v1.SearchRequest.$Properties=} [p] Properties to set
             * @property {Array.<Uint8Array>} [$unknowns] Unknown fields preserved while decoding when enabled
             */
            const SearchRequest = function (p) {
                this.scope = [];
                if (p)
                    for (var ks = $Object.keys(p), i = 0; i < ks.length; ++i)
                        if (p[ks[i]] != null && ks[i] !== "__proto__")
                            this[ks[i]] = p[ks[i]];
            };

            /**
             * SearchRequest query.
             * @member {string} query
             * @memberof millrace.v1.SearchRequest
             * @instance
             */
            SearchRequest.prototype.query = "";

            /**
             * SearchRequest scope.
             * @member {Array.<millrace.v1.ScopeItem.$Properties>} scope
             * @memberof millrace.v1.SearchRequest
             * @instance
             */
            SearchRequest.prototype.scope = $util.emptyArray;

            /**
             * SearchRequest limit.
             * @member {number} limit
             * @memberof millrace.v1.SearchRequest
             * @instance
             */
            SearchRequest.prototype.limit = 0;

            /**
             * SearchRequest user.
             * @member {string} user
             * @memberof millrace.v1.SearchRequest
             * @instance
             */
            SearchRequest.prototype.user = "";

            /**
             * SearchRequest mode.
             * @member {string} mode
             * @memberof millrace.v1.SearchRequest
             * @instance
             */
            SearchRequest.prototype.mode = "";

            /**
             * Encodes the specified SearchRequest message. Does not implicitly {@link millrace.v1.SearchRequest.verify|verify} messages.
             * @function encode
             * @memberof millrace.v1.SearchRequest
             * @static
             * @param {millrace.v1.SearchRequest.$Properties} m SearchRequest message or plain object to encode
             * @param {$protobuf.Writer} [w] Writer to encode to
             * @returns {$protobuf.Writer} Writer
             */
            SearchRequest.encode = function (m, w, q) {
                if (!w)
                    w = $Writer.create();
                if (q === $undefined)
                    q = 0;
                if (q > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (m.query != null && $Object.hasOwnProperty.call(m, "query") && m.query !== "")
                    w.uint32(/* id 1, wireType 2 =*/10).string(m.query);
                if (m.scope != null && m.scope.length) {
                    for (var i = 0; i < m.scope.length; ++i)
                        $root.millrace.v1.ScopeItem.encode(m.scope[i], w.uint32(/* id 2, wireType 2 =*/18).fork(), q + 1).ldelim();
                }
                if (m.limit != null && $Object.hasOwnProperty.call(m, "limit") && m.limit !== 0)
                    w.uint32(/* id 3, wireType 0 =*/24).uint32(m.limit);
                if (m.user != null && $Object.hasOwnProperty.call(m, "user") && m.user !== "")
                    w.uint32(/* id 4, wireType 2 =*/34).string(m.user);
                if (m.mode != null && $Object.hasOwnProperty.call(m, "mode") && m.mode !== "")
                    w.uint32(/* id 5, wireType 2 =*/42).string(m.mode);
                if (m.$unknowns != null && $Object.hasOwnProperty.call(m, "$unknowns"))
                    for (var i = 0; i < m.$unknowns.length; ++i)
                        w.raw(m.$unknowns[i]);
                return w;
            };

            /**
             * Decodes a SearchRequest message from the specified reader or buffer.
             * @function decode
             * @memberof millrace.v1.SearchRequest
             * @static
             * @param {$protobuf.Reader|Uint8Array} r Reader or buffer to decode from
             * @param {number} [l] Message length if known beforehand
             * @returns {millrace.v1.SearchRequest & millrace.v1.SearchRequest.$Shape} SearchRequest
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
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

            /**
             * Gets the type url for SearchRequest
             * @function getTypeUrl
             * @memberof millrace.v1.SearchRequest
             * @static
             * @param {string} [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns {string} The type url
             */
            SearchRequest.getTypeUrl = function(prefix) {
                if (prefix === $undefined)
                    prefix = "type.googleapis.com";
                return prefix + "/millrace.v1.SearchRequest";
            };

            return SearchRequest;
        })();

        v1.SearchResponse = (function() {

            /**
             * Properties of a SearchResponse.
             * @typedef {Object} millrace.v1.SearchResponse.$Properties
             * @property {number|null} [code] SearchResponse code
             * @property {string|null} [message] SearchResponse message
             * @property {millrace.v1.SearchResults.$Properties|null} [data] SearchResponse data
             * @property {Array.<Uint8Array>} [$unknowns] Unknown fields preserved while decoding when enabled
             */

            /**
             * Properties of a SearchResponse.
             * @memberof millrace.v1
             * @interface ISearchResponse
             * @augments millrace.v1.SearchResponse.$Properties
             * @deprecated Use millrace.v1.SearchResponse.$Properties instead.
             */

            /**
             * Shape of a SearchResponse.
             * @typedef {millrace.v1.SearchResponse.$Properties} millrace.v1.SearchResponse.$Shape
             */

            /**
             * Constructs a new SearchResponse.
             * @memberof millrace.v1
             * @classdesc Represents a SearchResponse.
             * @constructor
             * @param {millrace.v1.SearchResponse.$Properties=} [p] Properties to set
             * @property {Array.<Uint8Array>} [$unknowns] Unknown fields preserved while decoding when enabled
             */
            const SearchResponse = function (p) {
                if (p)
                    for (var ks = $Object.keys(p), i = 0; i < ks.length; ++i)
                        if (p[ks[i]] != null && ks[i] !== "__proto__")
                            this[ks[i]] = p[ks[i]];
            };

            /**
             * SearchResponse code.
             * @member {number} code
             * @memberof millrace.v1.SearchResponse
             * @instance
             */
            SearchResponse.prototype.code = 0;

            /**
             * SearchResponse message.
             * @member {string} message
             * @memberof millrace.v1.SearchResponse
             * @instance
             */
            SearchResponse.prototype.message = "";

            /**
             * SearchResponse data.
             * @member {millrace.v1.SearchResults.$Properties|null|undefined} data
             * @memberof millrace.v1.SearchResponse
             * @instance
             */
            SearchResponse.prototype.data = null;

            /**
             * Encodes the specified SearchResponse message. Does not implicitly {@link millrace.v1.SearchResponse.verify|verify} messages.
             * @function encode
             * @memberof millrace.v1.SearchResponse
             * @static
             * @param {millrace.v1.SearchResponse.$Properties} m SearchResponse message or plain object to encode
             * @param {$protobuf.Writer} [w] Writer to encode to
             * @returns {$protobuf.Writer} Writer
             */
            SearchResponse.encode = function (m, w, q) {
                if (!w)
                    w = $Writer.create();
                if (q === $undefined)
                    q = 0;
                if (q > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (m.code != null && $Object.hasOwnProperty.call(m, "code") && m.code !== 0)
                    w.uint32(/* id 1, wireType 0 =*/8).int32(m.code);
                if (m.message != null && $Object.hasOwnProperty.call(m, "message") && m.message !== "")
                    w.uint32(/* id 2, wireType 2 =*/18).string(m.message);
                if (m.data != null && $Object.hasOwnProperty.call(m, "data"))
                    $root.millrace.v1.SearchResults.encode(m.data, w.uint32(/* id 3, wireType 2 =*/26).fork(), q + 1).ldelim();
                if (m.$unknowns != null && $Object.hasOwnProperty.call(m, "$unknowns"))
                    for (var i = 0; i < m.$unknowns.length; ++i)
                        w.raw(m.$unknowns[i]);
                return w;
            };

            /**
             * Decodes a SearchResponse message from the specified reader or buffer.
             * @function decode
             * @memberof millrace.v1.SearchResponse
             * @static
             * @param {$protobuf.Reader|Uint8Array} r Reader or buffer to decode from
             * @param {number} [l] Message length if known beforehand
             * @returns {millrace.v1.SearchResponse & millrace.v1.SearchResponse.$Shape} SearchResponse
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
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

            /**
             * Gets the type url for SearchResponse
             * @function getTypeUrl
             * @memberof millrace.v1.SearchResponse
             * @static
             * @param {string} [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns {string} The type url
             */
            SearchResponse.getTypeUrl = function(prefix) {
                if (prefix === $undefined)
                    prefix = "type.googleapis.com";
                return prefix + "/millrace.v1.SearchResponse";
            };

            return SearchResponse;
        })();

        v1.SearchResults = (function() {

            /**
             * Properties of a SearchResults.
             * @typedef {Object} millrace.v1.SearchResults.$Properties
             * @property {number|null} [total] SearchResults total
             * @property {Array.<millrace.v1.SearchHit.$Properties>|null} [docs] SearchResults docs
             * @property {Array.<Uint8Array>} [$unknowns] Unknown fields preserved while decoding when enabled
             */

            /**
             * Properties of a SearchResults.
             * @memberof millrace.v1
             * @interface ISearchResults
             * @augments millrace.v1.SearchResults.$Properties
             * @deprecated Use millrace.v1.SearchResults.$Properties instead.
             */

            /**
             * Shape of a SearchResults.
             * @typedef {millrace.v1.SearchResults.$Properties} millrace.v1.SearchResults.$Shape
             */

            /**
             * Constructs a new SearchResults.
             * @memberof millrace.v1
             * @classdesc Represents a SearchResults.
             * @constructor
             * @param {millrace.v1.SearchResults.$Properties=} [p] Properties to set
             * @property {Array.<Uint8Array>} [$unknowns] Unknown fields preserved while decoding when enabled
             */
            const SearchResults = function (p) {
                this.docs = [];
                if (p)
                    for (var ks = $Object.keys(p), i = 0; i < ks.length; ++i)
                        if (p[ks[i]] != null && ks[i] !== "__proto__")
                            this[ks[i]] = p[ks[i]];
            };

            /**
             * SearchResults total.
             * @member {number} total
             * @memberof millrace.v1.SearchResults
             * @instance
             */
            SearchResults.prototype.total = 0;

            /**
             * SearchResults docs.
             * @member {Array.<millrace.v1.SearchHit.$Properties>} docs
             * @memberof millrace.v1.SearchResults
             * @instance
             */
            SearchResults.prototype.docs = $util.emptyArray;

            /**
             * Encodes the specified SearchResults message. Does not implicitly {@link millrace.v1.SearchResults.verify|verify} messages.
             * @function encode
             * @memberof millrace.v1.SearchResults
             * @static
             * @param {millrace.v1.SearchResults.$Properties} m SearchResults message or plain object to encode
             * @param {$protobuf.Writer} [w] Writer to encode to
             * @returns {$protobuf.Writer} Writer
             */
            SearchResults.encode = function (m, w, q) {
                if (!w)
                    w = $Writer.create();
                if (q === $undefined)
                    q = 0;
                if (q > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (m.total != null && $Object.hasOwnProperty.call(m, "total") && m.total !== 0)
                    w.uint32(/* id 1, wireType 0 =*/8).uint32(m.total);
                if (m.docs != null && m.docs.length) {
                    for (var i = 0; i < m.docs.length; ++i)
                        $root.millrace.v1.SearchHit.encode(m.docs[i], w.uint32(/* id 2, wireType 2 =*/18).fork(), q + 1).ldelim();
                }
                if (m.$unknowns != null && $Object.hasOwnProperty.call(m, "$unknowns"))
                    for (var i = 0; i < m.$unknowns.length; ++i)
                        w.raw(m.$unknowns[i]);
                return w;
            };

            /**
             * Decodes a SearchResults message from the specified reader or buffer.
             * @function decode
             * @memberof millrace.v1.SearchResults
             * @static
             * @param {$protobuf.Reader|Uint8Array} r Reader or buffer to decode from
             * @param {number} [l] Message length if known beforehand
             * @returns {millrace.v1.SearchResults & millrace.v1.SearchResults.$Shape} SearchResults
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
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

            /**
             * Gets the type url for SearchResults
             * @function getTypeUrl
             * @memberof millrace.v1.SearchResults
             * @static
             * @param {string} [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns {string} The type url
             */
            SearchResults.getTypeUrl = function(prefix) {
                if (prefix === $undefined)
                    prefix = "type.googleapis.com";
                return prefix + "/millrace.v1.SearchResults";
            };

            return SearchResults;
        })();

        v1.SearchHit = (function() {

            /**
             * Properties of a SearchHit.
             * @typedef {Object} millrace.v1.SearchHit.$Properties
             * @property {string|null} [type] SearchHit type
             * @property {string|null} [text] SearchHit text
             * @property {number|null} [score] SearchHit score
             * @property {millrace.v1.SearchAnnotation.$Properties|null} [annotation] SearchHit annotation
             * @property {Array.<Uint8Array>} [$unknowns] Unknown fields preserved while decoding when enabled
             */

            /**
             * Properties of a SearchHit.
             * @memberof millrace.v1
             * @interface ISearchHit
             * @augments millrace.v1.SearchHit.$Properties
             * @deprecated Use millrace.v1.SearchHit.$Properties instead.
             */

            /**
             * Shape of a SearchHit.
             * @typedef {millrace.v1.SearchHit.$Properties} millrace.v1.SearchHit.$Shape
             */

            /**
             * Constructs a new SearchHit.
             * @memberof millrace.v1
             * @classdesc Represents a SearchHit.
             * @constructor
             * @param {millrace.v1.SearchHit.$Properties=} [p] Properties to set
             * @property {Array.<Uint8Array>} [$unknowns] Unknown fields preserved while decoding when enabled
             */
            const SearchHit = function (p) {
                if (p)
                    for (var ks = $Object.keys(p), i = 0; i < ks.length; ++i)
                        if (p[ks[i]] != null && ks[i] !== "__proto__")
                            this[ks[i]] = p[ks[i]];
            };

            /**
             * SearchHit type.
             * @member {string} type
             * @memberof millrace.v1.SearchHit
             * @instance
             */
            SearchHit.prototype.type = "";

            /**
             * SearchHit text.
             * @member {string} text
             * @memberof millrace.v1.SearchHit
             * @instance
             */
            SearchHit.prototype.text = "";

            /**
             * SearchHit score.
             * @member {number} score
             * @memberof millrace.v1.SearchHit
             * @instance
             */
            SearchHit.prototype.score = 0;

            /**
             * SearchHit annotation.
             * @member {millrace.v1.SearchAnnotation.$Properties|null|undefined} annotation
             * @memberof millrace.v1.SearchHit
             * @instance
             */
            SearchHit.prototype.annotation = null;

            /**
             * Encodes the specified SearchHit message. Does not implicitly {@link millrace.v1.SearchHit.verify|verify} messages.
             * @function encode
             * @memberof millrace.v1.SearchHit
             * @static
             * @param {millrace.v1.SearchHit.$Properties} m SearchHit message or plain object to encode
             * @param {$protobuf.Writer} [w] Writer to encode to
             * @returns {$protobuf.Writer} Writer
             */
            SearchHit.encode = function (m, w, q) {
                if (!w)
                    w = $Writer.create();
                if (q === $undefined)
                    q = 0;
                if (q > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (m.type != null && $Object.hasOwnProperty.call(m, "type") && m.type !== "")
                    w.uint32(/* id 1, wireType 2 =*/10).string(m.type);
                if (m.text != null && $Object.hasOwnProperty.call(m, "text") && m.text !== "")
                    w.uint32(/* id 2, wireType 2 =*/18).string(m.text);
                if (m.score != null && $Object.hasOwnProperty.call(m, "score") && !$Object.is(m.score, 0))
                    w.uint32(/* id 3, wireType 1 =*/25).double(m.score);
                if (m.annotation != null && $Object.hasOwnProperty.call(m, "annotation"))
                    $root.millrace.v1.SearchAnnotation.encode(m.annotation, w.uint32(/* id 4, wireType 2 =*/34).fork(), q + 1).ldelim();
                if (m.$unknowns != null && $Object.hasOwnProperty.call(m, "$unknowns"))
                    for (var i = 0; i < m.$unknowns.length; ++i)
                        w.raw(m.$unknowns[i]);
                return w;
            };

            /**
             * Decodes a SearchHit message from the specified reader or buffer.
             * @function decode
             * @memberof millrace.v1.SearchHit
             * @static
             * @param {$protobuf.Reader|Uint8Array} r Reader or buffer to decode from
             * @param {number} [l] Message length if known beforehand
             * @returns {millrace.v1.SearchHit & millrace.v1.SearchHit.$Shape} SearchHit
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
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

            /**
             * Gets the type url for SearchHit
             * @function getTypeUrl
             * @memberof millrace.v1.SearchHit
             * @static
             * @param {string} [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns {string} The type url
             */
            SearchHit.getTypeUrl = function(prefix) {
                if (prefix === $undefined)
                    prefix = "type.googleapis.com";
                return prefix + "/millrace.v1.SearchHit";
            };

            return SearchHit;
        })();

        v1.SearchAnnotation = (function() {

            /**
             * Properties of a SearchAnnotation.
             * @typedef {Object} millrace.v1.SearchAnnotation.$Properties
             * @property {string|null} [file_id] SearchAnnotation file_id
             * @property {string|null} [file_name] SearchAnnotation file_name
             * @property {Array.<millrace.v1.Path.$Properties>|null} [paths] SearchAnnotation paths
             * @property {number|null} [page] SearchAnnotation page
             * @property {Array.<Uint8Array>} [$unknowns] Unknown fields preserved while decoding when enabled
             */

            /**
             * Properties of a SearchAnnotation.
             * @memberof millrace.v1
             * @interface ISearchAnnotation
             * @augments millrace.v1.SearchAnnotation.$Properties
             * @deprecated Use millrace.v1.SearchAnnotation.$Properties instead.
             */

            /**
             * Shape of a SearchAnnotation.
             * @typedef {millrace.v1.SearchAnnotation.$Properties} millrace.v1.SearchAnnotation.$Shape
             */

            /**
             * Constructs a new SearchAnnotation.
             * @memberof millrace.v1
             * @classdesc Represents a SearchAnnotation.
             * @constructor
             * @param {millrace.v1.SearchAnnotation.$Properties=} [p] Properties to set
             * @property {Array.<Uint8Array>} [$unknowns] Unknown fields preserved while decoding when enabled
             */
            const SearchAnnotation = function (p) {
                this.paths = [];
                if (p)
                    for (var ks = $Object.keys(p), i = 0; i < ks.length; ++i)
                        if (p[ks[i]] != null && ks[i] !== "__proto__")
                            this[ks[i]] = p[ks[i]];
            };

            /**
             * SearchAnnotation file_id.
             * @member {string} file_id
             * @memberof millrace.v1.SearchAnnotation
             * @instance
             */
            SearchAnnotation.prototype.file_id = "";

            /**
             * SearchAnnotation file_name.
             * @member {string} file_name
             * @memberof millrace.v1.SearchAnnotation
             * @instance
             */
            SearchAnnotation.prototype.file_name = "";

            /**
             * SearchAnnotation paths.
             * @member {Array.<millrace.v1.Path.$Properties>} paths
             * @memberof millrace.v1.SearchAnnotation
             * @instance
             */
            SearchAnnotation.prototype.paths = $util.emptyArray;

            /**
             * SearchAnnotation page.
             * @member {number} page
             * @memberof millrace.v1.SearchAnnotation
             * @instance
             */
            SearchAnnotation.prototype.page = 0;

            /**
             * Encodes the specified SearchAnnotation message. Does not implicitly {@link millrace.v1.SearchAnnotation.verify|verify} messages.
             * @function encode
             * @memberof millrace.v1.SearchAnnotation
             * @static
             * @param {millrace.v1.SearchAnnotation.$Properties} m SearchAnnotation message or plain object to encode
             * @param {$protobuf.Writer} [w] Writer to encode to
             * @returns {$protobuf.Writer} Writer
             */
            SearchAnnotation.encode = function (m, w, q) {
                if (!w)
                    w = $Writer.create();
                if (q === $undefined)
                    q = 0;
                if (q > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (m.file_id != null && $Object.hasOwnProperty.call(m, "file_id") && m.file_id !== "")
                    w.uint32(/* id 1, wireType 2 =*/10).string(m.file_id);
                if (m.file_name != null && $Object.hasOwnProperty.call(m, "file_name") && m.file_name !== "")
                    w.uint32(/* id 2, wireType 2 =*/18).string(m.file_name);
                if (m.paths != null && m.paths.length) {
                    for (var i = 0; i < m.paths.length; ++i)
                        $root.millrace.v1.Path.encode(m.paths[i], w.uint32(/* id 3, wireType 2 =*/26).fork(), q + 1).ldelim();
                }
                if (m.page != null && $Object.hasOwnProperty.call(m, "page") && m.page !== 0)
                    w.uint32(/* id 4, wireType 0 =*/32).uint32(m.page);
                if (m.$unknowns != null && $Object.hasOwnProperty.call(m, "$unknowns"))
                    for (var i = 0; i < m.$unknowns.length; ++i)
                        w.raw(m.$unknowns[i]);
                return w;
            };

            /**
             * Decodes a SearchAnnotation message from the specified reader or buffer.
             * @function decode
             * @memberof millrace.v1.SearchAnnotation
             * @static
             * @param {$protobuf.Reader|Uint8Array} r Reader or buffer to decode from
             * @param {number} [l] Message length if known beforehand
             * @returns {millrace.v1.SearchAnnotation & millrace.v1.SearchAnnotation.$Shape} SearchAnnotation
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
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

            /**
             * Gets the type url for SearchAnnotation
             * @function getTypeUrl
             * @memberof millrace.v1.SearchAnnotation
             * @static
             * @param {string} [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns {string} The type url
             */
            SearchAnnotation.getTypeUrl = function(prefix) {
                if (prefix === $undefined)
                    prefix = "type.googleapis.com";
                return prefix + "/millrace.v1.SearchAnnotation";
            };

            return SearchAnnotation;
        })();

        v1.ChatRequest = (function() {

            /**
             * Properties of a ChatRequest.
             * @typedef {Object} millrace.v1.ChatRequest.$Properties
             * @property {string|null} [query] ChatRequest query
             * @property {Array.<millrace.v1.ScopeItem.$Properties>|null} [scope] ChatRequest scope
             * @property {string|null} [user] ChatRequest user
             * @property {string|null} [response_type] ChatRequest response_type
             * @property {number|null} [timeout] ChatRequest timeout
             * @property {string|null} [model] ChatRequest model
             * @property {string|null} [mode] ChatRequest mode
             * @property {number|null} [limit] ChatRequest limit
             * @property {Array.<Uint8Array>} [$unknowns] Unknown fields preserved while decoding when enabled
             */

            /**
             * Properties of a ChatRequest.
             * @memberof millrace.v1
             * @interface IChatRequest
             * @augments millrace.v1.ChatRequest.$Properties
             * @deprecated Use millrace.v1.ChatRequest.$Properties instead.
             */

            /**
             * Shape of a ChatRequest.
             * @typedef {millrace.v1.ChatRequest.$Properties} millrace.v1.ChatRequest.$Shape
             */

            /**
             * Constructs a new ChatRequest.
             * @memberof millrace.v1
             * @classdesc Represents a ChatRequest.
             * @constructor
             * @param {millrace.v1.ChatRequest.$Properties=} [p] Properties to set
             * @property {Array.<Uint8Array>} [$unknowns] Unknown fields preserved while decoding when enabled
             */
            const ChatRequest = function (p) {
                this.scope = [];
                if (p)
                    for (var ks = $Object.keys(p), i = 0; i < ks.length; ++i)
                        if (p[ks[i]] != null && ks[i] !== "__proto__")
                            this[ks[i]] = p[ks[i]];
            };

            /**
             * ChatRequest query.
             * @member {string} query
             * @memberof millrace.v1.ChatRequest
             * @instance
             */
            ChatRequest.prototype.query = "";

            /**
             * ChatRequest scope.
             * @member {Array.<millrace.v1.ScopeItem.$Properties>} scope
             * @memberof millrace.v1.ChatRequest
             * @instance
             */
            ChatRequest.prototype.scope = $util.emptyArray;

            /**
             * ChatRequest user.
             * @member {string} user
             * @memberof millrace.v1.ChatRequest
             * @instance
             */
            ChatRequest.prototype.user = "";

            /**
             * ChatRequest response_type.
             * @member {string} response_type
             * @memberof millrace.v1.ChatRequest
             * @instance
             */
            ChatRequest.prototype.response_type = "";

            /**
             * ChatRequest timeout.
             * @member {number} timeout
             * @memberof millrace.v1.ChatRequest
             * @instance
             */
            ChatRequest.prototype.timeout = 0;

            /**
             * ChatRequest model.
             * @member {string} model
             * @memberof millrace.v1.ChatRequest
             * @instance
             */
            ChatRequest.prototype.model = "";

            /**
             * ChatRequest mode.
             * @member {string} mode
             * @memberof millrace.v1.ChatRequest
             * @instance
             */
            ChatRequest.prototype.mode = "";

            /**
             * ChatRequest limit.
             * @member {number} limit
             * @memberof millrace.v1.ChatRequest
             * @instance
             */
            ChatRequest.prototype.limit = 0;

            /**
             * Encodes the specified ChatRequest message. Does not implicitly {@link millrace.v1.ChatRequest.verify|verify} messages.
             * @function encode
             * @memberof millrace.v1.ChatRequest
             * @static
             * @param {millrace.v1.ChatRequest.$Properties} m ChatRequest message or plain object to encode
             * @param {$protobuf.Writer} [w] Writer to encode to
             * @returns {$protobuf.Writer} Writer
             */
            ChatRequest.encode = function (m, w, q) {
                if (!w)
                    w = $Writer.create();
                if (q === $undefined)
                    q = 0;
                if (q > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (m.query != null && $Object.hasOwnProperty.call(m, "query") && m.query !== "")
                    w.uint32(/* id 1, wireType 2 =*/10).string(m.query);
                if (m.scope != null && m.scope.length) {
                    for (var i = 0; i < m.scope.length; ++i)
                        $root.millrace.v1.ScopeItem.encode(m.scope[i], w.uint32(/* id 2, wireType 2 =*/18).fork(), q + 1).ldelim();
                }
                if (m.user != null && $Object.hasOwnProperty.call(m, "user") && m.user !== "")
                    w.uint32(/* id 3, wireType 2 =*/26).string(m.user);
                if (m.response_type != null && $Object.hasOwnProperty.call(m, "response_type") && m.response_type !== "")
                    w.uint32(/* id 4, wireType 2 =*/34).string(m.response_type);
                if (m.timeout != null && $Object.hasOwnProperty.call(m, "timeout") && !$Object.is(m.timeout, 0))
                    w.uint32(/* id 5, wireType 1 =*/41).double(m.timeout);
                if (m.model != null && $Object.hasOwnProperty.call(m, "model") && m.model !== "")
                    w.uint32(/* id 6, wireType 2 =*/50).string(m.model);
                if (m.mode != null && $Object.hasOwnProperty.call(m, "mode") && m.mode !== "")
                    w.uint32(/* id 7, wireType 2 =*/58).string(m.mode);
                if (m.limit != null && $Object.hasOwnProperty.call(m, "limit") && m.limit !== 0)
                    w.uint32(/* id 8, wireType 0 =*/64).uint32(m.limit);
                if (m.$unknowns != null && $Object.hasOwnProperty.call(m, "$unknowns"))
                    for (var i = 0; i < m.$unknowns.length; ++i)
                        w.raw(m.$unknowns[i]);
                return w;
            };

            /**
             * Decodes a ChatRequest message from the specified reader or buffer.
             * @function decode
             * @memberof millrace.v1.ChatRequest
             * @static
             * @param {$protobuf.Reader|Uint8Array} r Reader or buffer to decode from
             * @param {number} [l] Message length if known beforehand
             * @returns {millrace.v1.ChatRequest & millrace.v1.ChatRequest.$Shape} ChatRequest
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
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

            /**
             * Gets the type url for ChatRequest
             * @function getTypeUrl
             * @memberof millrace.v1.ChatRequest
             * @static
             * @param {string} [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns {string} The type url
             */
            ChatRequest.getTypeUrl = function(prefix) {
                if (prefix === $undefined)
                    prefix = "type.googleapis.com";
                return prefix + "/millrace.v1.ChatRequest";
            };

            return ChatRequest;
        })();

        v1.ChatResponse = (function() {

            /**
             * Properties of a ChatResponse.
             * @typedef {Object} millrace.v1.ChatResponse.$Properties
             * @property {number|null} [code] ChatResponse code
             * @property {string|null} [message] ChatResponse message
             * @property {millrace.v1.ChatAnswer.$Properties|null} [data] ChatResponse data
             * @property {Array.<Uint8Array>} [$unknowns] Unknown fields preserved while decoding when enabled
             */

            /**
             * Properties of a ChatResponse.
             * @memberof millrace.v1
             * @interface IChatResponse
             * @augments millrace.v1.ChatResponse.$Properties
             * @deprecated Use millrace.v1.ChatResponse.$Properties instead.
             */

            /**
             * Shape of a ChatResponse.
             * @typedef {millrace.v1.ChatResponse.$Properties} millrace.v1.ChatResponse.$Shape
             */

            /**
             * Constructs a new ChatResponse.
             * @memberof millrace.v1
             * @classdesc Represents a ChatResponse.
             * @constructor
             * @param {millrace.v1.ChatResponse.$Properties=} [p] Properties to set
             * @property {Array.<Uint8Array>} [$unknowns] Unknown fields preserved while decoding when enabled
             */
            const ChatResponse = function (p) {
                if (p)
                    for (var ks = $Object.keys(p), i = 0; i < ks.length; ++i)
                        if (p[ks[i]] != null && ks[i] !== "__proto__")
                            this[ks[i]] = p[ks[i]];
            };

            /**
             * ChatResponse code.
             * @member {number} code
             * @memberof millrace.v1.ChatResponse
             * @instance
             */
            ChatResponse.prototype.code = 0;

            /**
             * ChatResponse message.
             * @member {string} message
             * @memberof millrace.v1.ChatResponse
             * @instance
             */
            ChatResponse.prototype.message = "";

            /**
             * ChatResponse data.
             * @member {millrace.v1.ChatAnswer.$Properties|null|undefined} data
             * @memberof millrace.v1.ChatResponse
             * @instance
             */
            ChatResponse.prototype.data = null;

            /**
             * Encodes the specified ChatResponse message. Does not implicitly {@link millrace.v1.ChatResponse.verify|verify} messages.
             * @function encode
             * @memberof millrace.v1.ChatResponse
             * @static
             * @param {millrace.v1.ChatResponse.$Properties} m ChatResponse message or plain object to encode
             * @param {$protobuf.Writer} [w] Writer to encode to
             * @returns {$protobuf.Writer} Writer
             */
            ChatResponse.encode = function (m, w, q) {
                if (!w)
                    w = $Writer.create();
                if (q === $undefined)
                    q = 0;
                if (q > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (m.code != null && $Object.hasOwnProperty.call(m, "code") && m.code !== 0)
                    w.uint32(/* id 1, wireType 0 =*/8).int32(m.code);
                if (m.message != null && $Object.hasOwnProperty.call(m, "message") && m.message !== "")
                    w.uint32(/* id 2, wireType 2 =*/18).string(m.message);
                if (m.data != null && $Object.hasOwnProperty.call(m, "data"))
                    $root.millrace.v1.ChatAnswer.encode(m.data, w.uint32(/* id 3, wireType 2 =*/26).fork(), q + 1).ldelim();
                if (m.$unknowns != null && $Object.hasOwnProperty.call(m, "$unknowns"))
                    for (var i = 0; i < m.$unknowns.length; ++i)
                        w.raw(m.$unknowns[i]);
                return w;
            };

            /**
             * Decodes a ChatResponse message from the specified reader or buffer.
             * @function decode
             * @memberof millrace.v1.ChatResponse
             * @static
             * @param {$protobuf.Reader|Uint8Array} r Reader or buffer to decode from
             * @param {number} [l] Message length if known beforehand
             * @returns {millrace.v1.ChatResponse & millrace.v1.ChatResponse.$Shape} ChatResponse
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
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

            /**
             * Gets the type url for ChatResponse
             * @function getTypeUrl
             * @memberof millrace.v1.ChatResponse
             * @static
             * @param {string} [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns {string} The type url
             */
            ChatResponse.getTypeUrl = function(prefix) {
                if (prefix === $undefined)
                    prefix = "type.googleapis.com";
                return prefix + "/millrace.v1.ChatResponse";
            };

            return ChatResponse;
        })();

        v1.ChatAnswer = (function() {

            /**
             * Properties of a ChatAnswer.
             * @typedef {Object} millrace.v1.ChatAnswer.$Properties
             * @property {Array.<millrace.v1.ContentItem.$Properties>|null} [content] ChatAnswer content
             * @property {string|null} [finish_reason] ChatAnswer finish_reason
             * @property {Array.<Uint8Array>} [$unknowns] Unknown fields preserved while decoding when enabled
             */

            /**
             * Properties of a ChatAnswer.
             * @memberof millrace.v1
             * @interface IChatAnswer
             * @augments millrace.v1.ChatAnswer.$Properties
             * @deprecated Use millrace.v1.ChatAnswer.$Properties instead.
             */

            /**
             * Shape of a ChatAnswer.
             * @typedef {millrace.v1.ChatAnswer.$Properties} millrace.v1.ChatAnswer.$Shape
             */

            /**
             * Constructs a new ChatAnswer.
             * @memberof millrace.v1
             * @classdesc Represents a ChatAnswer.
             * @constructor
             * @param {millrace.v1.ChatAnswer.$Properties=} [p] Properties to set
             * @property {Array.<Uint8Array>} [$unknowns] Unknown fields preserved while decoding when enabled
             */
            const ChatAnswer = function (p) {
                this.content = [];
                if (p)
                    for (var ks = $Object.keys(p), i = 0; i < ks.length; ++i)
                        if (p[ks[i]] != null && ks[i] !== "__proto__")
                            this[ks[i]] = p[ks[i]];
            };

            /**
             * ChatAnswer content.
             * @member {Array.<millrace.v1.ContentItem.$Properties>} content
             * @memberof millrace.v1.ChatAnswer
             * @instance
             */
            ChatAnswer.prototype.content = $util.emptyArray;

            /**
             * ChatAnswer finish_reason.
             * @member {string} finish_reason
             * @memberof millrace.v1.ChatAnswer
             * @instance
             */
            ChatAnswer.prototype.finish_reason = "";

            /**
             * Encodes the specified ChatAnswer message. Does not implicitly {@link millrace.v1.ChatAnswer.verify|verify} messages.
             * @function encode
             * @memberof millrace.v1.ChatAnswer
             * @static
             * @param {millrace.v1.ChatAnswer.$Properties} m ChatAnswer message or plain object to encode
             * @param {$protobuf.Writer} [w] Writer to encode to
             * @returns {$protobuf.Writer} Writer
             */
            ChatAnswer.encode = function (m, w, q) {
                if (!w)
                    w = $Writer.create();
                if (q === $undefined)
                    q = 0;
                if (q > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (m.content != null && m.content.length) {
                    for (var i = 0; i < m.content.length; ++i)
                        $root.millrace.v1.ContentItem.encode(m.content[i], w.uint32(/* id 1, wireType 2 =*/10).fork(), q + 1).ldelim();
                }
                if (m.finish_reason != null && $Object.hasOwnProperty.call(m, "finish_reason") && m.finish_reason !== "")
                    w.uint32(/* id 2, wireType 2 =*/18).string(m.finish_reason);
                if (m.$unknowns != null && $Object.hasOwnProperty.call(m, "$unknowns"))
                    for (var i = 0; i < m.$unknowns.length; ++i)
                        w.raw(m.$unknowns[i]);
                return w;
            };

            /**
             * Decodes a ChatAnswer message from the specified reader or buffer.
             * @function decode
             * @memberof millrace.v1.ChatAnswer
             * @static
             * @param {$protobuf.Reader|Uint8Array} r Reader or buffer to decode from
             * @param {number} [l] Message length if known beforehand
             * @returns {millrace.v1.ChatAnswer & millrace.v1.ChatAnswer.$Shape} ChatAnswer
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
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

            /**
             * Gets the type url for ChatAnswer
             * @function getTypeUrl
             * @memberof millrace.v1.ChatAnswer
             * @static
             * @param {string} [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns {string} The type url
             */
            ChatAnswer.getTypeUrl = function(prefix) {
                if (prefix === $undefined)
                    prefix = "type.googleapis.com";
                return prefix + "/millrace.v1.ChatAnswer";
            };

            return ChatAnswer;
        })();

        v1.ContentItem = (function() {

            /**
             * Properties of a ContentItem.
             * @typedef {Object} millrace.v1.ContentItem.$Properties
             * @property {string|null} [type] ContentItem type
             * @property {Array.<millrace.v1.ContentText.$Properties>|null} [text] ContentItem text
             * @property {Array.<Uint8Array>} [$unknowns] Unknown fields preserved while decoding when enabled
             */

            /**
             * Properties of a ContentItem.
             * @memberof millrace.v1
             * @interface IContentItem
             * @augments millrace.v1.ContentItem.$Properties
             * @deprecated Use millrace.v1.ContentItem.$Properties instead.
             */

            /**
             * Shape of a ContentItem.
             * @typedef {millrace.v1.ContentItem.$Properties} millrace.v1.ContentItem.$Shape
             */

            /**
             * Constructs a new ContentItem.
             * @memberof millrace.v1
             * @classdesc Represents a ContentItem.
             * @constructor
             * @param {millrace.v1.ContentItem.$Properties=} [p] Properties to set
             * @property {Array.<Uint8Array>} [$unknowns] Unknown fields preserved while decoding when enabled
             */
            const ContentItem = function (p) {
                this.text = [];
                if (p)
                    for (var ks = $Object.keys(p), i = 0; i < ks.length; ++i)
                        if (p[ks[i]] != null && ks[i] !== "__proto__")
                            this[ks[i]] = p[ks[i]];
            };

            /**
             * ContentItem type.
             * @member {string} type
             * @memberof millrace.v1.ContentItem
             * @instance
             */
            ContentItem.prototype.type = "";

            /**
             * ContentItem text.
             * @member {Array.<millrace.v1.ContentText.$Properties>} text
             * @memberof millrace.v1.ContentItem
             * @instance
             */
            ContentItem.prototype.text = $util.emptyArray;

            /**
             * Encodes the specified ContentItem message. Does not implicitly {@link millrace.v1.ContentItem.verify|verify} messages.
             * @function encode
             * @memberof millrace.v1.ContentItem
             * @static
             * @param {millrace.v1.ContentItem.$Properties} m ContentItem message or plain object to encode
             * @param {$protobuf.Writer} [w] Writer to encode to
             * @returns {$protobuf.Writer} Writer
             */
            ContentItem.encode = function (m, w, q) {
                if (!w)
                    w = $Writer.create();
                if (q === $undefined)
                    q = 0;
                if (q > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (m.type != null && $Object.hasOwnProperty.call(m, "type") && m.type !== "")
                    w.uint32(/* id 1, wireType 2 =*/10).string(m.type);
                if (m.text != null && m.text.length) {
                    for (var i = 0; i < m.text.length; ++i)
                        $root.millrace.v1.ContentText.encode(m.text[i], w.uint32(/* id 2, wireType 2 =*/18).fork(), q + 1).ldelim();
                }
                if (m.$unknowns != null && $Object.hasOwnProperty.call(m, "$unknowns"))
                    for (var i = 0; i < m.$unknowns.length; ++i)
                        w.raw(m.$unknowns[i]);
                return w;
            };

            /**
             * Decodes a ContentItem message from the specified reader or buffer.
             * @function decode
             * @memberof millrace.v1.ContentItem
             * @static
             * @param {$protobuf.Reader|Uint8Array} r Reader or buffer to decode from
             * @param {number} [l] Message length if known beforehand
             * @returns {millrace.v1.ContentItem & millrace.v1.ContentItem.$Shape} ContentItem
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
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

            /**
             * Gets the type url for ContentItem
             * @function getTypeUrl
             * @memberof millrace.v1.ContentItem
             * @static
             * @param {string} [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns {string} The type url
             */
            ContentItem.getTypeUrl = function(prefix) {
                if (prefix === $undefined)
                    prefix = "type.googleapis.com";
                return prefix + "/millrace.v1.ContentItem";
            };

            return ContentItem;
        })();

        v1.ContentText = (function() {

            /**
             * Properties of a ContentText.
             * @typedef {Object} millrace.v1.ContentText.$Properties
             * @property {string|null} [value] ContentText value
             * @property {Array.<millrace.v1.Annotation.$Properties>|null} [annotations] ContentText annotations
             * @property {Array.<Uint8Array>} [$unknowns] Unknown fields preserved while decoding when enabled
             */

            /**
             * Properties of a ContentText.
             * @memberof millrace.v1
             * @interface IContentText
             * @augments millrace.v1.ContentText.$Properties
             * @deprecated Use millrace.v1.ContentText.$Properties instead.
             */

            /**
             * Shape of a ContentText.
             * @typedef {millrace.v1.ContentText.$Properties} millrace.v1.ContentText.$Shape
             */

            /**
             * Constructs a new ContentText.
             * @memberof millrace.v1
             * @classdesc Represents a ContentText.
             * @constructor
             * @param {millrace.v1.ContentText.$Properties=} [p] Properties to set
             * @property {Array.<Uint8Array>} [$unknowns] Unknown fields preserved while decoding when enabled
             */
            const ContentText = function (p) {
                this.annotations = [];
                if (p)
                    for (var ks = $Object.keys(p), i = 0; i < ks.length; ++i)
                        if (p[ks[i]] != null && ks[i] !== "__proto__")
                            this[ks[i]] = p[ks[i]];
            };

            /**
             * ContentText value.
             * @member {string} value
             * @memberof millrace.v1.ContentText
             * @instance
             */
            ContentText.prototype.value = "";

            /**
             * ContentText annotations.
             * @member {Array.<millrace.v1.Annotation.$Properties>} annotations
             * @memberof millrace.v1.ContentText
             * @instance
             */
            ContentText.prototype.annotations = $util.emptyArray;

            /**
             * Encodes the specified ContentText message. Does not implicitly {@link millrace.v1.ContentText.verify|verify} messages.
             * @function encode
             * @memberof millrace.v1.ContentText
             * @static
             * @param {millrace.v1.ContentText.$Properties} m ContentText message or plain object to encode
             * @param {$protobuf.Writer} [w] Writer to encode to
             * @returns {$protobuf.Writer} Writer
             */
            ContentText.encode = function (m, w, q) {
                if (!w)
                    w = $Writer.create();
                if (q === $undefined)
                    q = 0;
                if (q > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (m.value != null && $Object.hasOwnProperty.call(m, "value") && m.value !== "")
                    w.uint32(/* id 1, wireType 2 =*/10).string(m.value);
                if (m.annotations != null && m.annotations.length) {
                    for (var i = 0; i < m.annotations.length; ++i)
                        $root.millrace.v1.Annotation.encode(m.annotations[i], w.uint32(/* id 2, wireType 2 =*/18).fork(), q + 1).ldelim();
                }
                if (m.$unknowns != null && $Object.hasOwnProperty.call(m, "$unknowns"))
                    for (var i = 0; i < m.$unknowns.length; ++i)
                        w.raw(m.$unknowns[i]);
                return w;
            };

            /**
             * Decodes a ContentText message from the specified reader or buffer.
             * @function decode
             * @memberof millrace.v1.ContentText
             * @static
             * @param {$protobuf.Reader|Uint8Array} r Reader or buffer to decode from
             * @param {number} [l] Message length if known beforehand
             * @returns {millrace.v1.ContentText & millrace.v1.ContentText.$Shape} ContentText
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
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

            /**
             * Gets the type url for ContentText
             * @function getTypeUrl
             * @memberof millrace.v1.ContentText
             * @static
             * @param {string} [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns {string} The type url
             */
            ContentText.getTypeUrl = function(prefix) {
                if (prefix === $undefined)
                    prefix = "type.googleapis.com";
                return prefix + "/millrace.v1.ContentText";
            };

            return ContentText;
        })();

        v1.Annotation = (function() {

            /**
             * Properties of an Annotation.
             * @typedef {Object} millrace.v1.Annotation.$Properties
             * @property {string|null} [type] Annotation type
             * @property {millrace.v1.FileCitation.$Properties|null} [file_citation] Annotation file_citation
             * @property {Array.<Uint8Array>} [$unknowns] Unknown fields preserved while decoding when enabled
             */

            /**
             * Properties of an Annotation.
             * @memberof millrace.v1
             * @interface IAnnotation
             * @augments millrace.v1.Annotation.$Properties
             * @deprecated Use millrace.v1.Annotation.$Properties instead.
             */

            /**
             * Shape of an Annotation.
             * @typedef {millrace.v1.Annotation.$Properties} millrace.v1.Annotation.$Shape
             */

            /**
             * Constructs a new Annotation.
             * @memberof millrace.v1
             * @classdesc Represents an Annotation.
             * @constructor
             * @param {millrace.v1.Annotation.$Properties=} [p] Properties to set
             * @property {Array.<Uint8Array>} [$unknowns] Unknown fields preserved while decoding when enabled
             */
            const Annotation = function (p) {
                if (p)
                    for (var ks = $Object.keys(p), i = 0; i < ks.length; ++i)
                        if (p[ks[i]] != null && ks[i] !== "__proto__")
                            this[ks[i]] = p[ks[i]];
            };

            /**
             * Annotation type.
             * @member {string} type
             * @memberof millrace.v1.Annotation
             * @instance
             */
            Annotation.prototype.type = "";

            /**
             * Annotation file_citation.
             * @member {millrace.v1.FileCitation.$Properties|null|undefined} file_citation
             * @memberof millrace.v1.Annotation
             * @instance
             */
            Annotation.prototype.file_citation = null;

            /**
             * Encodes the specified Annotation message. Does not implicitly {@link millrace.v1.Annotation.verify|verify} messages.
             * @function encode
             * @memberof millrace.v1.Annotation
             * @static
             * @param {millrace.v1.Annotation.$Properties} m Annotation message or plain object to encode
             * @param {$protobuf.Writer} [w] Writer to encode to
             * @returns {$protobuf.Writer} Writer
             */
            Annotation.encode = function (m, w, q) {
                if (!w)
                    w = $Writer.create();
                if (q === $undefined)
                    q = 0;
                if (q > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (m.type != null && $Object.hasOwnProperty.call(m, "type") && m.type !== "")
                    w.uint32(/* id 1, wireType 2 =*/10).string(m.type);
                if (m.file_citation != null && $Object.hasOwnProperty.call(m, "file_citation"))
                    $root.millrace.v1.FileCitation.encode(m.file_citation, w.uint32(/* id 2, wireType 2 =*/18).fork(), q + 1).ldelim();
                if (m.$unknowns != null && $Object.hasOwnProperty.call(m, "$unknowns"))
                    for (var i = 0; i < m.$unknowns.length; ++i)
                        w.raw(m.$unknowns[i]);
                return w;
            };

            /**
             * Decodes an Annotation message from the specified reader or buffer.
             * @function decode
             * @memberof millrace.v1.Annotation
             * @static
             * @param {$protobuf.Reader|Uint8Array} r Reader or buffer to decode from
             * @param {number} [l] Message length if known beforehand
             * @returns {millrace.v1.Annotation & millrace.v1.Annotation.$Shape} Annotation
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
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

            /**
             * Gets the type url for Annotation
             * @function getTypeUrl
             * @memberof millrace.v1.Annotation
             * @static
             * @param {string} [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns {string} The type url
             */
            Annotation.getTypeUrl = function(prefix) {
                if (prefix === $undefined)
                    prefix = "type.googleapis.com";
                return prefix + "/millrace.v1.Annotation";
            };

            return Annotation;
        })();

        v1.FileCitation = (function() {

            /**
             * Properties of a FileCitation.
             * @typedef {Object} millrace.v1.FileCitation.$Properties
             * @property {Array.<number>|null} [paths] FileCitation paths
             * @property {string|null} [file_id] FileCitation file_id
             * @property {string|null} [file_name] FileCitation file_name
             * @property {number|null} [page] FileCitation page
             * @property {Array.<Uint8Array>} [$unknowns] Unknown fields preserved while decoding when enabled
             */

            /**
             * Properties of a FileCitation.
             * @memberof millrace.v1
             * @interface IFileCitation
             * @augments millrace.v1.FileCitation.$Properties
             * @deprecated Use millrace.v1.FileCitation.$Properties instead.
             */

            /**
             * Shape of a FileCitation.
             * @typedef {millrace.v1.FileCitation.$Properties} millrace.v1.FileCitation.$Shape
             */

            /**
             * Constructs a new FileCitation.
             * @memberof millrace.v1
             * @classdesc Represents a FileCitation.
             * @constructor
             * @param {millrace.v1.FileCitation.$Properties=} [p] Properties to set
             * @property {Array.<Uint8Array>} [$unknowns] Unknown fields preserved while decoding when enabled
             */
            const FileCitation = function (p) {
                this.paths = [];
                if (p)
                    for (var ks = $Object.keys(p), i = 0; i < ks.length; ++i)
                        if (p[ks[i]] != null && ks[i] !== "__proto__")
                            this[ks[i]] = p[ks[i]];
            };

            /**
             * FileCitation paths.
             * @member {Array.<number>} paths
             * @memberof millrace.v1.FileCitation
             * @instance
             */
            FileCitation.prototype.paths = $util.emptyArray;

            /**
             * FileCitation file_id.
             * @member {string} file_id
             * @memberof millrace.v1.FileCitation
             * @instance
             */
            FileCitation.prototype.file_id = "";

            /**
             * FileCitation file_name.
             * @member {string} file_name
             * @memberof millrace.v1.FileCitation
             * @instance
             */
            FileCitation.prototype.file_name = "";

            /**
             * FileCitation page.
             * @member {number} page
             * @memberof millrace.v1.FileCitation
             * @instance
             */
            FileCitation.prototype.page = 0;

            /**
             * Encodes the specified FileCitation message. Does not implicitly {@link millrace.v1.FileCitation.verify|verify} messages.
             * @function encode
             * @memberof millrace.v1.FileCitation
             * @static
             * @param {millrace.v1.FileCitation.$Properties} m FileCitation message or plain object to encode
             * @param {$protobuf.Writer} [w] Writer to encode to
             * @returns {$protobuf.Writer} Writer
             */
            FileCitation.encode = function (m, w, q) {
                if (!w)
                    w = $Writer.create();
                if (q === $undefined)
                    q = 0;
                if (q > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (m.paths != null && m.paths.length) {
                    w.uint32(/* id 1, wireType 2 =*/10).uint32s(m.paths);
                }
                if (m.file_id != null && $Object.hasOwnProperty.call(m, "file_id") && m.file_id !== "")
                    w.uint32(/* id 2, wireType 2 =*/18).string(m.file_id);
                if (m.file_name != null && $Object.hasOwnProperty.call(m, "file_name") && m.file_name !== "")
                    w.uint32(/* id 3, wireType 2 =*/26).string(m.file_name);
                if (m.page != null && $Object.hasOwnProperty.call(m, "page") && m.page !== 0)
                    w.uint32(/* id 4, wireType 0 =*/32).uint32(m.page);
                if (m.$unknowns != null && $Object.hasOwnProperty.call(m, "$unknowns"))
                    for (var i = 0; i < m.$unknowns.length; ++i)
                        w.raw(m.$unknowns[i]);
                return w;
            };

            /**
             * Decodes a FileCitation message from the specified reader or buffer.
             * @function decode
             * @memberof millrace.v1.FileCitation
             * @static
             * @param {$protobuf.Reader|Uint8Array} r Reader or buffer to decode from
             * @param {number} [l] Message length if known beforehand
             * @returns {millrace.v1.FileCitation & millrace.v1.FileCitation.$Shape} FileCitation
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
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

            /**
             * Gets the type url for FileCitation
             * @function getTypeUrl
             * @memberof millrace.v1.FileCitation
             * @static
             * @param {string} [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns {string} The type url
             */
            FileCitation.getTypeUrl = function(prefix) {
                if (prefix === $undefined)
                    prefix = "type.googleapis.com";
                return prefix + "/millrace.v1.FileCitation";
            };

            return FileCitation;
        })();

        v1.ChatEvent = (function() {

            /**
             * Properties of a ChatEvent.
             * @typedef {Object} millrace.v1.ChatEvent.$Properties
             * @property {string|null} [id] ChatEvent id
             * @property {string|null} [object] ChatEvent object
             * @property {Array.<millrace.v1.RetrievedDoc.$Properties>|null} [doc] ChatEvent doc
             * @property {millrace.v1.Delta.$Properties|null} [delta] ChatEvent delta
             * @property {millrace.v1.Error.$Properties|null} [error] ChatEvent error
             * @property {Array.<Uint8Array>} [$unknowns] Unknown fields preserved while decoding when enabled
             */

            /**
             * Properties of a ChatEvent.
             * @memberof millrace.v1
             * @interface IChatEvent
             * @augments millrace.v1.ChatEvent.$Properties
             * @deprecated Use millrace.v1.ChatEvent.$Properties instead.
             */

            /**
             * Shape of a ChatEvent.
             * @typedef {millrace.v1.ChatEvent.$Properties} millrace.v1.ChatEvent.$Shape
             */

            /**
             * Constructs a new ChatEvent.
             * @memberof millrace.v1
             * @classdesc Represents a ChatEvent.
             * @constructor
             * @param {millrace.v1.ChatEvent.$Properties=} [p] Properties to set
             * @property {Array.<Uint8Array>} [$unknowns] Unknown fields preserved while decoding when enabled
             */
            const ChatEvent = function (p) {
                this.doc = [];
                if (p)
                    for (var ks = $Object.keys(p), i = 0; i < ks.length; ++i)
                        if (p[ks[i]] != null && ks[i] !== "__proto__")
                            this[ks[i]] = p[ks[i]];
            };

            /**
             * ChatEvent id.
             * @member {string} id
             * @memberof millrace.v1.ChatEvent
             * @instance
             */
            ChatEvent.prototype.id = "";

            /**
             * ChatEvent object.
             * @member {string} object
             * @memberof millrace.v1.ChatEvent
             * @instance
             */
            ChatEvent.prototype.object = "";

            /**
             * ChatEvent doc.
             * @member {Array.<millrace.v1.RetrievedDoc.$Properties>} doc
             * @memberof millrace.v1.ChatEvent
             * @instance
             */
            ChatEvent.prototype.doc = $util.emptyArray;

            /**
             * ChatEvent delta.
             * @member {millrace.v1.Delta.$Properties|null|undefined} delta
             * @memberof millrace.v1.ChatEvent
             * @instance
             */
            ChatEvent.prototype.delta = null;

            /**
             * ChatEvent error.
             * @member {millrace.v1.Error.$Properties|null|undefined} error
             * @memberof millrace.v1.ChatEvent
             * @instance
             */
            ChatEvent.prototype.error = null;

            /**
             * Encodes the specified ChatEvent message. Does not implicitly {@link millrace.v1.ChatEvent.verify|verify} messages.
             * @function encode
             * @memberof millrace.v1.ChatEvent
             * @static
             * @param {millrace.v1.ChatEvent.$Properties} m ChatEvent message or plain object to encode
             * @param {$protobuf.Writer} [w] Writer to encode to
             * @returns {$protobuf.Writer} Writer
             */
            ChatEvent.encode = function (m, w, q) {
                if (!w)
                    w = $Writer.create();
                if (q === $undefined)
                    q = 0;
                if (q > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (m.id != null && $Object.hasOwnProperty.call(m, "id") && m.id !== "")
                    w.uint32(/* id 1, wireType 2 =*/10).string(m.id);
                if (m.object != null && $Object.hasOwnProperty.call(m, "object") && m.object !== "")
                    w.uint32(/* id 2, wireType 2 =*/18).string(m.object);
                if (m.doc != null && m.doc.length) {
                    for (var i = 0; i < m.doc.length; ++i)
                        $root.millrace.v1.RetrievedDoc.encode(m.doc[i], w.uint32(/* id 3, wireType 2 =*/26).fork(), q + 1).ldelim();
                }
                if (m.delta != null && $Object.hasOwnProperty.call(m, "delta"))
                    $root.millrace.v1.Delta.encode(m.delta, w.uint32(/* id 4, wireType 2 =*/34).fork(), q + 1).ldelim();
                if (m.error != null && $Object.hasOwnProperty.call(m, "error"))
                    $root.millrace.v1.Error.encode(m.error, w.uint32(/* id 5, wireType 2 =*/42).fork(), q + 1).ldelim();
                if (m.$unknowns != null && $Object.hasOwnProperty.call(m, "$unknowns"))
                    for (var i = 0; i < m.$unknowns.length; ++i)
                        w.raw(m.$unknowns[i]);
                return w;
            };

            /**
             * Decodes a ChatEvent message from the specified reader or buffer.
             * @function decode
             * @memberof millrace.v1.ChatEvent
             * @static
             * @param {$protobuf.Reader|Uint8Array} r Reader or buffer to decode from
             * @param {number} [l] Message length if known beforehand
             * @returns {millrace.v1.ChatEvent & millrace.v1.ChatEvent.$Shape} ChatEvent
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
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

            /**
             * Gets the type url for ChatEvent
             * @function getTypeUrl
             * @memberof millrace.v1.ChatEvent
             * @static
             * @param {string} [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns {string} The type url
             */
            ChatEvent.getTypeUrl = function(prefix) {
                if (prefix === $undefined)
                    prefix = "type.googleapis.com";
                return prefix + "/millrace.v1.ChatEvent";
            };

            return ChatEvent;
        })();

        v1.Delta = (function() {

            /**
             * Properties of a Delta.
             * @typedef {Object} millrace.v1.Delta.$Properties
             * @property {Array.<millrace.v1.ContentItem.$Properties>|null} [content] Delta content
             * @property {string|null} [finish_reason] Delta finish_reason
             * @property {Array.<Uint8Array>} [$unknowns] Unknown fields preserved while decoding when enabled
             */

            /**
             * Properties of a Delta.
             * @memberof millrace.v1
             * @interface IDelta
             * @augments millrace.v1.Delta.$Properties
             * @deprecated Use millrace.v1.Delta.$Properties instead.
             */

            /**
             * Shape of a Delta.
             * @typedef {millrace.v1.Delta.$Properties} millrace.v1.Delta.$Shape
             */

            /**
             * Constructs a new Delta.
             * @memberof millrace.v1
             * @classdesc Represents a Delta.
             * @constructor
             * @param {millrace.v1.Delta.$Properties=} [p] Properties to set
             * @property {Array.<Uint8Array>} [$unknowns] Unknown fields preserved while decoding when enabled
             */
            const Delta = function (p) {
                this.content = [];
                if (p)
                    for (var ks = $Object.keys(p), i = 0; i < ks.length; ++i)
                        if (p[ks[i]] != null && ks[i] !== "__proto__")
                            this[ks[i]] = p[ks[i]];
            };

            /**
             * Delta content.
             * @member {Array.<millrace.v1.ContentItem.$Properties>} content
             * @memberof millrace.v1.Delta
             * @instance
             */
            Delta.prototype.content = $util.emptyArray;

            /**
             * Delta finish_reason.
             * @member {string} finish_reason
             * @memberof millrace.v1.Delta
             * @instance
             */
            Delta.prototype.finish_reason = "";

            /**
             * Encodes the specified Delta message. Does not implicitly {@link millrace.v1.Delta.verify|verify} messages.
             * @function encode
             * @memberof millrace.v1.Delta
             * @static
             * @param {millrace.v1.Delta.$Properties} m Delta message or plain object to encode
             * @param {$protobuf.Writer} [w] Writer to encode to
             * @returns {$protobuf.Writer} Writer
             */
            Delta.encode = function (m, w, q) {
                if (!w)
                    w = $Writer.create();
                if (q === $undefined)
                    q = 0;
                if (q > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (m.content != null && m.content.length) {
                    for (var i = 0; i < m.content.length; ++i)
                        $root.millrace.v1.ContentItem.encode(m.content[i], w.uint32(/* id 1, wireType 2 =*/10).fork(), q + 1).ldelim();
                }
                if (m.finish_reason != null && $Object.hasOwnProperty.call(m, "finish_reason") && m.finish_reason !== "")
                    w.uint32(/* id 2, wireType 2 =*/18).string(m.finish_reason);
                if (m.$unknowns != null && $Object.hasOwnProperty.call(m, "$unknowns"))
                    for (var i = 0; i < m.$unknowns.length; ++i)
                        w.raw(m.$unknowns[i]);
                return w;
            };

            /**
             * Decodes a Delta message from the specified reader or buffer.
             * @function decode
             * @memberof millrace.v1.Delta
             * @static
             * @param {$protobuf.Reader|Uint8Array} r Reader or buffer to decode from
             * @param {number} [l] Message length if known beforehand
             * @returns {millrace.v1.Delta & millrace.v1.Delta.$Shape} Delta
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
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

            /**
             * Gets the type url for Delta
             * @function getTypeUrl
             * @memberof millrace.v1.Delta
             * @static
             * @param {string} [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns {string} The type url
             */
            Delta.getTypeUrl = function(prefix) {
                if (prefix === $undefined)
                    prefix = "type.googleapis.com";
                return prefix + "/millrace.v1.Delta";
            };

            return Delta;
        })();

        v1.RetrievedDoc = (function() {

            /**
             * Properties of a RetrievedDoc.
             * @typedef {Object} millrace.v1.RetrievedDoc.$Properties
             * @property {string|null} [type] RetrievedDoc type
             * @property {string|null} [text] RetrievedDoc text
             * @property {number|null} [score] RetrievedDoc score
             * @property {millrace.v1.FileCitation.$Properties|null} [annotation] RetrievedDoc annotation
             * @property {Array.<Uint8Array>} [$unknowns] Unknown fields preserved while decoding when enabled
             */

            /**
             * Properties of a RetrievedDoc.
             * @memberof millrace.v1
             * @interface IRetrievedDoc
             * @augments millrace.v1.RetrievedDoc.$Properties
             * @deprecated Use millrace.v1.RetrievedDoc.$Properties instead.
             */

            /**
             * Shape of a RetrievedDoc.
             * @typedef {millrace.v1.RetrievedDoc.$Properties} millrace.v1.RetrievedDoc.$Shape
             */

            /**
             * Constructs a new RetrievedDoc.
             * @memberof millrace.v1
             * @classdesc Represents a RetrievedDoc.
             * @constructor
             * @param {millrace.v1.RetrievedDoc.$Properties=} [p] Properties to set
             * @property {Array.<Uint8Array>} [$unknowns] Unknown fields preserved while decoding when enabled
             */
            const RetrievedDoc = function (p) {
                if (p)
                    for (var ks = $Object.keys(p), i = 0; i < ks.length; ++i)
                        if (p[ks[i]] != null && ks[i] !== "__proto__")
                            this[ks[i]] = p[ks[i]];
            };

            /**
             * RetrievedDoc type.
             * @member {string} type
             * @memberof millrace.v1.RetrievedDoc
             * @instance
             */
            RetrievedDoc.prototype.type = "";

            /**
             * RetrievedDoc text.
             * @member {string} text
             * @memberof millrace.v1.RetrievedDoc
             * @instance
             */
            RetrievedDoc.prototype.text = "";

            /**
             * RetrievedDoc score.
             * @member {number} score
             * @memberof millrace.v1.RetrievedDoc
             * @instance
             */
            RetrievedDoc.prototype.score = 0;

            /**
             * RetrievedDoc annotation.
             * @member {millrace.v1.FileCitation.$Properties|null|undefined} annotation
             * @memberof millrace.v1.RetrievedDoc
             * @instance
             */
            RetrievedDoc.prototype.annotation = null;

            /**
             * Encodes the specified RetrievedDoc message. Does not implicitly {@link millrace.v1.RetrievedDoc.verify|verify} messages.
             * @function encode
             * @memberof millrace.v1.RetrievedDoc
             * @static
             * @param {millrace.v1.RetrievedDoc.$Properties} m RetrievedDoc message or plain object to encode
             * @param {$protobuf.Writer} [w] Writer to encode to
             * @returns {$protobuf.Writer} Writer
             */
            RetrievedDoc.encode = function (m, w, q) {
                if (!w)
                    w = $Writer.create();
                if (q === $undefined)
                    q = 0;
                if (q > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (m.type != null && $Object.hasOwnProperty.call(m, "type") && m.type !== "")
                    w.uint32(/* id 1, wireType 2 =*/10).string(m.type);
                if (m.text != null && $Object.hasOwnProperty.call(m, "text") && m.text !== "")
                    w.uint32(/* id 2, wireType 2 =*/18).string(m.text);
                if (m.score != null && $Object.hasOwnProperty.call(m, "score") && !$Object.is(m.score, 0))
                    w.uint32(/* id 3, wireType 1 =*/25).double(m.score);
                if (m.annotation != null && $Object.hasOwnProperty.call(m, "annotation"))
                    $root.millrace.v1.FileCitation.encode(m.annotation, w.uint32(/* id 4, wireType 2 =*/34).fork(), q + 1).ldelim();
                if (m.$unknowns != null && $Object.hasOwnProperty.call(m, "$unknowns"))
                    for (var i = 0; i < m.$unknowns.length; ++i)
                        w.raw(m.$unknowns[i]);
                return w;
            };

            /**
             * Decodes a RetrievedDoc message from the specified reader or buffer.
             * @function decode
             * @memberof millrace.v1.RetrievedDoc
             * @static
             * @param {$protobuf.Reader|Uint8Array} r Reader or buffer to decode from
             * @param {number} [l] Message length if known beforehand
             * @returns {millrace.v1.RetrievedDoc & millrace.v1.RetrievedDoc.$Shape} RetrievedDoc
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
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

            /**
             * Gets the type url for RetrievedDoc
             * @function getTypeUrl
             * @memberof millrace.v1.RetrievedDoc
             * @static
             * @param {string} [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns {string} The type url
             */
            RetrievedDoc.getTypeUrl = function(prefix) {
                if (prefix === $undefined)
                    prefix = "type.googleapis.com";
                return prefix + "/millrace.v1.RetrievedDoc";
            };

            return RetrievedDoc;
        })();

        v1.GenerationRequest = (function() {

            /**
             * Properties of a GenerationRequest.
             * @typedef {Object} millrace.v1.GenerationRequest.$Properties
             * @property {millrace.v1.ChatRequest.$Properties|null} [chat] GenerationRequest chat
             * @property {Array.<millrace.v1.Passage.$Properties>|null} [passages] GenerationRequest passages
             * @property {Array.<Uint8Array>} [$unknowns] Unknown fields preserved while decoding when enabled
             */

            /**
             * Properties of a GenerationRequest.
             * @memberof millrace.v1
             * @interface IGenerationRequest
             * @augments millrace.v1.GenerationRequest.$Properties
             * @deprecated Use millrace.v1.GenerationRequest.$Properties instead.
             */

            /**
             * Shape of a GenerationRequest.
             * @typedef {millrace.v1.GenerationRequest.$Properties} millrace.v1.GenerationRequest.$Shape
             */

            /**
             * Constructs a new GenerationRequest.
             * @memberof millrace.v1
             * @classdesc Represents a GenerationRequest.
             * @constructor
             * @param {millrace.v1.GenerationRequest.$Properties=} [p] Properties to set
             * @property {Array.<Uint8Array>} [$unknowns] Unknown fields preserved while decoding when enabled
             */
            const GenerationRequest = function (p) {
                this.passages = [];
                if (p)
                    for (var ks = $Object.keys(p), i = 0; i < ks.length; ++i)
                        if (p[ks[i]] != null && ks[i] !== "__proto__")
                            this[ks[i]] = p[ks[i]];
            };

            /**
             * GenerationRequest chat.
             * @member {millrace.v1.ChatRequest.$Properties|null|undefined} chat
             * @memberof millrace.v1.GenerationRequest
             * @instance
             */
            GenerationRequest.prototype.chat = null;

            /**
             * GenerationRequest passages.
             * @member {Array.<millrace.v1.Passage.$Properties>} passages
             * @memberof millrace.v1.GenerationRequest
             * @instance
             */
            GenerationRequest.prototype.passages = $util.emptyArray;

            /**
             * Encodes the specified GenerationRequest message. Does not implicitly {@link millrace.v1.GenerationRequest.verify|verify} messages.
             * @function encode
             * @memberof millrace.v1.GenerationRequest
             * @static
             * @param {millrace.v1.GenerationRequest.$Properties} m GenerationRequest message or plain object to encode
             * @param {$protobuf.Writer} [w] Writer to encode to
             * @returns {$protobuf.Writer} Writer
             */
            GenerationRequest.encode = function (m, w, q) {
                if (!w)
                    w = $Writer.create();
                if (q === $undefined)
                    q = 0;
                if (q > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (m.chat != null && $Object.hasOwnProperty.call(m, "chat"))
                    $root.millrace.v1.ChatRequest.encode(m.chat, w.uint32(/* id 1, wireType 2 =*/10).fork(), q + 1).ldelim();
                if (m.passages != null && m.passages.length) {
                    for (var i = 0; i < m.passages.length; ++i)
                        $root.millrace.v1.Passage.encode(m.passages[i], w.uint32(/* id 2, wireType 2 =*/18).fork(), q + 1).ldelim();
                }
                if (m.$unknowns != null && $Object.hasOwnProperty.call(m, "$unknowns"))
                    for (var i = 0; i < m.$unknowns.length; ++i)
                        w.raw(m.$unknowns[i]);
                return w;
            };

            /**
             * Decodes a GenerationRequest message from the specified reader or buffer.
             * @function decode
             * @memberof millrace.v1.GenerationRequest
             * @static
             * @param {$protobuf.Reader|Uint8Array} r Reader or buffer to decode from
             * @param {number} [l] Message length if known beforehand
             * @returns {millrace.v1.GenerationRequest & millrace.v1.GenerationRequest.$Shape} GenerationRequest
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
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

            /**
             * Gets the type url for GenerationRequest
             * @function getTypeUrl
             * @memberof millrace.v1.GenerationRequest
             * @static
             * @param {string} [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns {string} The type url
             */
            GenerationRequest.getTypeUrl = function(prefix) {
                if (prefix === $undefined)
                    prefix = "type.googleapis.com";
                return prefix + "/millrace.v1.GenerationRequest";
            };

            return GenerationRequest;
        })();

        v1.Passage = (function() {

            /**
             * Properties of a Passage.
             * @typedef {Object} millrace.v1.Passage.$Properties
             * @property {string|null} [text] Passage text
             * @property {number|null} [score] Passage score
             * @property {string|null} [file_id] Passage file_id
             * @property {string|null} [file_name] Passage file_name
             * @property {Array.<millrace.v1.PassageNode.$Properties>|null} [nodes] Passage nodes
             * @property {Array.<Uint8Array>} [$unknowns] Unknown fields preserved while decoding when enabled
             */

            /**
             * Properties of a Passage.
             * @memberof millrace.v1
             * @interface IPassage
             * @augments millrace.v1.Passage.$Properties
             * @deprecated Use millrace.v1.Passage.$Properties instead.
             */

            /**
             * Shape of a Passage.
             * @typedef {millrace.v1.Passage.$Properties} millrace.v1.Passage.$Shape
             */

            /**
             * Constructs a new Passage.
             * @memberof millrace.v1
             * @classdesc Represents a Passage.
             * @constructor
             * @param {millrace.v1.Passage.$Properties=} [p] Properties to set
             * @property {Array.<Uint8Array>} [$unknowns] Unknown fields preserved while decoding when enabled
             */
            const Passage = function (p) {
                this.nodes = [];
                if (p)
                    for (var ks = $Object.keys(p), i = 0; i < ks.length; ++i)
                        if (p[ks[i]] != null && ks[i] !== "__proto__")
                            this[ks[i]] = p[ks[i]];
            };

            /**
             * Passage text.
             * @member {string} text
             * @memberof millrace.v1.Passage
             * @instance
             */
            Passage.prototype.text = "";

            /**
             * Passage score.
             * @member {number} score
             * @memberof millrace.v1.Passage
             * @instance
             */
            Passage.prototype.score = 0;

            /**
             * Passage file_id.
             * @member {string} file_id
             * @memberof millrace.v1.Passage
             * @instance
             */
            Passage.prototype.file_id = "";

            /**
             * Passage file_name.
             * @member {string} file_name
             * @memberof millrace.v1.Passage
             * @instance
             */
            Passage.prototype.file_name = "";

            /**
             * Passage nodes.
             * @member {Array.<millrace.v1.PassageNode.$Properties>} nodes
             * @memberof millrace.v1.Passage
             * @instance
             */
            Passage.prototype.nodes = $util.emptyArray;

            /**
             * Encodes the specified Passage message. Does not implicitly {@link millrace.v1.Passage.verify|verify} messages.
             * @function encode
             * @memberof millrace.v1.Passage
             * @static
             * @param {millrace.v1.Passage.$Properties} m Passage message or plain object to encode
             * @param {$protobuf.Writer} [w] Writer to encode to
             * @returns {$protobuf.Writer} Writer
             */
            Passage.encode = function (m, w, q) {
                if (!w)
                    w = $Writer.create();
                if (q === $undefined)
                    q = 0;
                if (q > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (m.text != null && $Object.hasOwnProperty.call(m, "text") && m.text !== "")
                    w.uint32(/* id 1, wireType 2 =*/10).string(m.text);
                if (m.score != null && $Object.hasOwnProperty.call(m, "score") && !$Object.is(m.score, 0))
                    w.uint32(/* id 2, wireType 1 =*/17).double(m.score);
                if (m.file_id != null && $Object.hasOwnProperty.call(m, "file_id") && m.file_id !== "")
                    w.uint32(/* id 3, wireType 2 =*/26).string(m.file_id);
                if (m.file_name != null && $Object.hasOwnProperty.call(m, "file_name") && m.file_name !== "")
                    w.uint32(/* id 4, wireType 2 =*/34).string(m.file_name);
                if (m.nodes != null && m.nodes.length) {
                    for (var i = 0; i < m.nodes.length; ++i)
                        $root.millrace.v1.PassageNode.encode(m.nodes[i], w.uint32(/* id 5, wireType 2 =*/42).fork(), q + 1).ldelim();
                }
                if (m.$unknowns != null && $Object.hasOwnProperty.call(m, "$unknowns"))
                    for (var i = 0; i < m.$unknowns.length; ++i)
                        w.raw(m.$unknowns[i]);
                return w;
            };

            /**
             * Decodes a Passage message from the specified reader or buffer.
             * @function decode
             * @memberof millrace.v1.Passage
             * @static
             * @param {$protobuf.Reader|Uint8Array} r Reader or buffer to decode from
             * @param {number} [l] Message length if known beforehand
             * @returns {millrace.v1.Passage & millrace.v1.Passage.$Shape} Passage
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
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

            /**
             * Gets the type url for Passage
             * @function getTypeUrl
             * @memberof millrace.v1.Passage
             * @static
             * @param {string} [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns {string} The type url
             */
            Passage.getTypeUrl = function(prefix) {
                if (prefix === $undefined)
                    prefix = "type.googleapis.com";
                return prefix + "/millrace.v1.Passage";
            };

            return Passage;
        })();

        v1.PassageNode = (function() {

            /**
             * Properties of a PassageNode.
             * @typedef {Object} millrace.v1.PassageNode.$Properties
             * @property {Array.<number>|null} [paths] PassageNode paths
             * @property {number|null} [start] PassageNode start
             * @property {number|null} [end] PassageNode end
             * @property {number|null} [page] PassageNode page
             * @property {Array.<Uint8Array>} [$unknowns] Unknown fields preserved while decoding when enabled
             */

            /**
             * Properties of a PassageNode.
             * @memberof millrace.v1
             * @interface IPassageNode
             * @augments millrace.v1.PassageNode.$Properties
             * @deprecated Use millrace.v1.PassageNode.$Properties instead.
             */

            /**
             * Shape of a PassageNode.
             * @typedef {millrace.v1.PassageNode.$Properties} millrace.v1.PassageNode.$Shape
             */

            /**
             * Constructs a new PassageNode.
             * @memberof millrace.v1
             * @classdesc Represents a PassageNode.
             * @constructor
             * @param {millrace.v1.PassageNode.$Properties=} [p] Properties to set
             * @property {Array.<Uint8Array>} [$unknowns] Unknown fields preserved while decoding when enabled
             */
            const PassageNode = function (p) {
                this.paths = [];
                if (p)
                    for (var ks = $Object.keys(p), i = 0; i < ks.length; ++i)
                        if (p[ks[i]] != null && ks[i] !== "__proto__")
                            this[ks[i]] = p[ks[i]];
            };

            /**
             * PassageNode paths.
             * @member {Array.<number>} paths
             * @memberof millrace.v1.PassageNode
             * @instance
             */
            PassageNode.prototype.paths = $util.emptyArray;

            /**
             * PassageNode start.
             * @member {number} start
             * @memberof millrace.v1.PassageNode
             * @instance
             */
            PassageNode.prototype.start = 0;

            /**
             * PassageNode end.
             * @member {number} end
             * @memberof millrace.v1.PassageNode
             * @instance
             */
            PassageNode.prototype.end = 0;

            /**
             * PassageNode page.
             * @member {number} page
             * @memberof millrace.v1.PassageNode
             * @instance
             */
            PassageNode.prototype.page = 0;

            /**
             * Encodes the specified PassageNode message. Does not implicitly {@link millrace.v1.PassageNode.verify|verify} messages.
             * @function encode
             * @memberof millrace.v1.PassageNode
             * @static
             * @param {millrace.v1.PassageNode.$Properties} m PassageNode message or plain object to encode
             * @param {$protobuf.Writer} [w] Writer to encode to
             * @returns {$protobuf.Writer} Writer
             */
            PassageNode.encode = function (m, w, q) {
                if (!w)
                    w = $Writer.create();
                if (q === $undefined)
                    q = 0;
                if (q > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (m.paths != null && m.paths.length) {
                    w.uint32(/* id 1, wireType 2 =*/10).uint32s(m.paths);
                }
                if (m.start != null && $Object.hasOwnProperty.call(m, "start") && m.start !== 0)
                    w.uint32(/* id 2, wireType 0 =*/16).uint32(m.start);
                if (m.end != null && $Object.hasOwnProperty.call(m, "end") && m.end !== 0)
                    w.uint32(/* id 3, wireType 0 =*/24).uint32(m.end);
                if (m.page != null && $Object.hasOwnProperty.call(m, "page") && m.page !== 0)
                    w.uint32(/* id 4, wireType 0 =*/32).uint32(m.page);
                if (m.$unknowns != null && $Object.hasOwnProperty.call(m, "$unknowns"))
                    for (var i = 0; i < m.$unknowns.length; ++i)
                        w.raw(m.$unknowns[i]);
                return w;
            };

            /**
             * Decodes a PassageNode message from the specified reader or buffer.
             * @function decode
             * @memberof millrace.v1.PassageNode
             * @static
             * @param {$protobuf.Reader|Uint8Array} r Reader or buffer to decode from
             * @param {number} [l] Message length if known beforehand
             * @returns {millrace.v1.PassageNode & millrace.v1.PassageNode.$Shape} PassageNode
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
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

            /**
             * Gets the type url for PassageNode
             * @function getTypeUrl
             * @memberof millrace.v1.PassageNode
             * @static
             * @param {string} [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns {string} The type url
             */
            PassageNode.getTypeUrl = function(prefix) {
                if (prefix === $undefined)
                    prefix = "type.googleapis.com";
                return prefix + "/millrace.v1.PassageNode";
            };

            return PassageNode;
        })();

        v1.FileAccept = (function() {

            /**
             * Properties of a FileAccept.
             * @typedef {Object} millrace.v1.FileAccept.$Properties
             * @property {string|null} [file_id] FileAccept file_id
             * @property {string|null} [file_name] FileAccept file_name
             * @property {string|null} [user] FileAccept user
             * @property {string|null} [space_id] FileAccept space_id
             * @property {string|null} [directory_id] FileAccept directory_id
             * @property {string|null} [metadata] FileAccept metadata
             * @property {string|null} [blob] FileAccept blob
             * @property {number|null} [size] FileAccept size
             * @property {string|null} [sha256] FileAccept sha256
             * @property {Array.<Uint8Array>} [$unknowns] Unknown fields preserved while decoding when enabled
             */

            /**
             * Properties of a FileAccept.
             * @memberof millrace.v1
             * @interface IFileAccept
             * @augments millrace.v1.FileAccept.$Properties
             * @deprecated Use millrace.v1.FileAccept.$Properties instead.
             */

            /**
             * Shape of a FileAccept.
             * @typedef {millrace.v1.FileAccept.$Properties} millrace.v1.FileAccept.$Shape
             */

            /**
             * Constructs a new FileAccept.
             * @memberof millrace.v1
             * @classdesc Represents a FileAccept.
             * @constructor
             * @param {millrace.v1.FileAccept.$Properties=} [p] Properties to set
             * @property {Array.<Uint8Array>} [$unknowns] Unknown fields preserved while decoding when enabled
             */
            const FileAccept = function (p) {
                if (p)
                    for (var ks = $Object.keys(p), i = 0; i < ks.length; ++i)
                        if (p[ks[i]] != null && ks[i] !== "__proto__")
                            this[ks[i]] = p[ks[i]];
            };

            /**
             * FileAccept file_id.
             * @member {string} file_id
             * @memberof millrace.v1.FileAccept
             * @instance
             */
            FileAccept.prototype.file_id = "";

            /**
             * FileAccept file_name.
             * @member {string} file_name
             * @memberof millrace.v1.FileAccept
             * @instance
             */
            FileAccept.prototype.file_name = "";

            /**
             * FileAccept user.
             * @member {string} user
             * @memberof millrace.v1.FileAccept
             * @instance
             */
            FileAccept.prototype.user = "";

            /**
             * FileAccept space_id.
             * @member {string} space_id
             * @memberof millrace.v1.FileAccept
             * @instance
             */
            FileAccept.prototype.space_id = "";

            /**
             * FileAccept directory_id.
             * @member {string} directory_id
             * @memberof millrace.v1.FileAccept
             * @instance
             */
            FileAccept.prototype.directory_id = "";

            /**
             * FileAccept metadata.
             * @member {string} metadata
             * @memberof millrace.v1.FileAccept
             * @instance
             */
            FileAccept.prototype.metadata = "";

            /**
             * FileAccept blob.
             * @member {string} blob
             * @memberof millrace.v1.FileAccept
             * @instance
             */
            FileAccept.prototype.blob = "";

            /**
             * FileAccept size.
             * @member {number} size
             * @memberof millrace.v1.FileAccept
             * @instance
             */
            FileAccept.prototype.size = 0;

            /**
             * FileAccept sha256.
             * @member {string} sha256
             * @memberof millrace.v1.FileAccept
             * @instance
             */
            FileAccept.prototype.sha256 = "";

            /**
             * Encodes the specified FileAccept message. Does not implicitly {@link millrace.v1.FileAccept.verify|verify} messages.
             * @function encode
             * @memberof millrace.v1.FileAccept
             * @static
             * @param {millrace.v1.FileAccept.$Properties} m FileAccept message or plain object to encode
             * @param {$protobuf.Writer} [w] Writer to encode to
             * @returns {$protobuf.Writer} Writer
             */
            FileAccept.encode = function (m, w, q) {
                if (!w)
                    w = $Writer.create();
                if (q === $undefined)
                    q = 0;
                if (q > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (m.file_id != null && $Object.hasOwnProperty.call(m, "file_id") && m.file_id !== "")
                    w.uint32(/* id 1, wireType 2 =*/10).string(m.file_id);
                if (m.file_name != null && $Object.hasOwnProperty.call(m, "file_name") && m.file_name !== "")
                    w.uint32(/* id 2, wireType 2 =*/18).string(m.file_name);
                if (m.user != null && $Object.hasOwnProperty.call(m, "user") && m.user !== "")
                    w.uint32(/* id 3, wireType 2 =*/26).string(m.user);
                if (m.space_id != null && $Object.hasOwnProperty.call(m, "space_id") && m.space_id !== "")
                    w.uint32(/* id 4, wireType 2 =*/34).string(m.space_id);
                if (m.directory_id != null && $Object.hasOwnProperty.call(m, "directory_id") && m.directory_id !== "")
                    w.uint32(/* id 5, wireType 2 =*/42).string(m.directory_id);
                if (m.metadata != null && $Object.hasOwnProperty.call(m, "metadata") && m.metadata !== "")
                    w.uint32(/* id 6, wireType 2 =*/50).string(m.metadata);
                if (m.blob != null && $Object.hasOwnProperty.call(m, "blob") && m.blob !== "")
                    w.uint32(/* id 7, wireType 2 =*/58).string(m.blob);
                if (m.size != null && $Object.hasOwnProperty.call(m, "size") && !$Object.is(m.size, 0))
                    w.uint32(/* id 8, wireType 1 =*/65).double(m.size);
                if (m.sha256 != null && $Object.hasOwnProperty.call(m, "sha256") && m.sha256 !== "")
                    w.uint32(/* id 9, wireType 2 =*/74).string(m.sha256);
                if (m.$unknowns != null && $Object.hasOwnProperty.call(m, "$unknowns"))
                    for (var i = 0; i < m.$unknowns.length; ++i)
                        w.raw(m.$unknowns[i]);
                return w;
            };

            /**
             * Decodes a FileAccept message from the specified reader or buffer.
             * @function decode
             * @memberof millrace.v1.FileAccept
             * @static
             * @param {$protobuf.Reader|Uint8Array} r Reader or buffer to decode from
             * @param {number} [l] Message length if known beforehand
             * @returns {millrace.v1.FileAccept & millrace.v1.FileAccept.$Shape} FileAccept
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
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

            /**
             * Gets the type url for FileAccept
             * @function getTypeUrl
             * @memberof millrace.v1.FileAccept
             * @static
             * @param {string} [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns {string} The type url
             */
            FileAccept.getTypeUrl = function(prefix) {
                if (prefix === $undefined)
                    prefix = "type.googleapis.com";
                return prefix + "/millrace.v1.FileAccept";
            };

            return FileAccept;
        })();

        v1.FileGet = (function() {

            /**
             * Properties of a FileGet.
             * @typedef {Object} millrace.v1.FileGet.$Properties
             * @property {string|null} [file_id] FileGet file_id
             * @property {Array.<Uint8Array>} [$unknowns] Unknown fields preserved while decoding when enabled
             */

            /**
             * Properties of a FileGet.
             * @memberof millrace.v1
             * @interface IFileGet
             * @augments millrace.v1.FileGet.$Properties
             * @deprecated Use millrace.v1.FileGet.$Properties instead.
             */

            /**
             * Shape of a FileGet.
             * @typedef {millrace.v1.FileGet.$Properties} millrace.v1.FileGet.$Shape
             */

            /**
             * Constructs a new FileGet.
             * @memberof millrace.v1
             * @classdesc Represents a FileGet.
             * @constructor
             * @param {millrace.v1.FileGet.$Properties=} [p] Properties to set
             * @property {Array.<Uint8Array>} [$unknowns] Unknown fields preserved while decoding when enabled
             */
            const FileGet = function (p) {
                if (p)
                    for (var ks = $Object.keys(p), i = 0; i < ks.length; ++i)
                        if (p[ks[i]] != null && ks[i] !== "__proto__")
                            this[ks[i]] = p[ks[i]];
            };

            /**
             * FileGet file_id.
             * @member {string} file_id
             * @memberof millrace.v1.FileGet
             * @instance
             */
            FileGet.prototype.file_id = "";

            /**
             * Encodes the specified FileGet message. Does not implicitly {@link millrace.v1.FileGet.verify|verify} messages.
             * @function encode
             * @memberof millrace.v1.FileGet
             * @static
             * @param {millrace.v1.FileGet.$Properties} m FileGet message or plain object to encode
             * @param {$protobuf.Writer} [w] Writer to encode to
             * @returns {$protobuf.Writer} Writer
             */
            FileGet.encode = function (m, w, q) {
                if (!w)
                    w = $Writer.create();
                if (q === $undefined)
                    q = 0;
                if (q > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (m.file_id != null && $Object.hasOwnProperty.call(m, "file_id") && m.file_id !== "")
                    w.uint32(/* id 1, wireType 2 =*/10).string(m.file_id);
                if (m.$unknowns != null && $Object.hasOwnProperty.call(m, "$unknowns"))
                    for (var i = 0; i < m.$unknowns.length; ++i)
                        w.raw(m.$unknowns[i]);
                return w;
            };

            /**
             * Decodes a FileGet message from the specified reader or buffer.
             * @function decode
             * @memberof millrace.v1.FileGet
             * @static
             * @param {$protobuf.Reader|Uint8Array} r Reader or buffer to decode from
             * @param {number} [l] Message length if known beforehand
             * @returns {millrace.v1.FileGet & millrace.v1.FileGet.$Shape} FileGet
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
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

            /**
             * Gets the type url for FileGet
             * @function getTypeUrl
             * @memberof millrace.v1.FileGet
             * @static
             * @param {string} [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns {string} The type url
             */
            FileGet.getTypeUrl = function(prefix) {
                if (prefix === $undefined)
                    prefix = "type.googleapis.com";
                return prefix + "/millrace.v1.FileGet";
            };

            return FileGet;
        })();

        v1.FileDelete = (function() {

            /**
             * Properties of a FileDelete.
             * @typedef {Object} millrace.v1.FileDelete.$Properties
             * @property {string|null} [file_id] FileDelete file_id
             * @property {Array.<Uint8Array>} [$unknowns] Unknown fields preserved while decoding when enabled
             */

            /**
             * Properties of a FileDelete.
             * @memberof millrace.v1
             * @interface IFileDelete
             * @augments millrace.v1.FileDelete.$Properties
             * @deprecated Use millrace.v1.FileDelete.$Properties instead.
             */

            /**
             * Shape of a FileDelete.
             * @typedef {millrace.v1.FileDelete.$Properties} millrace.v1.FileDelete.$Shape
             */

            /**
             * Constructs a new FileDelete.
             * @memberof millrace.v1
             * @classdesc Represents a FileDelete.
             * @constructor
             * @param {millrace.v1.FileDelete.$Properties=} [p] Properties to set
             * @property {Array.<Uint8Array>} [$unknowns] Unknown fields preserved while decoding when enabled
             */
            const FileDelete = function (p) {
                if (p)
                    for (var ks = $Object.keys(p), i = 0; i < ks.length; ++i)
                        if (p[ks[i]] != null && ks[i] !== "__proto__")
                            this[ks[i]] = p[ks[i]];
            };

            /**
             * FileDelete file_id.
             * @member {string} file_id
             * @memberof millrace.v1.FileDelete
             * @instance
             */
            FileDelete.prototype.file_id = "";

            /**
             * Encodes the specified FileDelete message. Does not implicitly {@link millrace.v1.FileDelete.verify|verify} messages.
             * @function encode
             * @memberof millrace.v1.FileDelete
             * @static
             * @param {millrace.v1.FileDelete.$Properties} m FileDelete message or plain object to encode
             * @param {$protobuf.Writer} [w] Writer to encode to
             * @returns {$protobuf.Writer} Writer
             */
            FileDelete.encode = function (m, w, q) {
                if (!w)
                    w = $Writer.create();
                if (q === $undefined)
                    q = 0;
                if (q > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (m.file_id != null && $Object.hasOwnProperty.call(m, "file_id") && m.file_id !== "")
                    w.uint32(/* id 1, wireType 2 =*/10).string(m.file_id);
                if (m.$unknowns != null && $Object.hasOwnProperty.call(m, "$unknowns"))
                    for (var i = 0; i < m.$unknowns.length; ++i)
                        w.raw(m.$unknowns[i]);
                return w;
            };

            /**
             * Decodes a FileDelete message from the specified reader or buffer.
             * @function decode
             * @memberof millrace.v1.FileDelete
             * @static
             * @param {$protobuf.Reader|Uint8Array} r Reader or buffer to decode from
             * @param {number} [l] Message length if known beforehand
             * @returns {millrace.v1.FileDelete & millrace.v1.FileDelete.$Shape} FileDelete
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
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

            /**
             * Gets the type url for FileDelete
             * @function getTypeUrl
             * @memberof millrace.v1.FileDelete
             * @static
             * @param {string} [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns {string} The type url
             */
            FileDelete.getTypeUrl = function(prefix) {
                if (prefix === $undefined)
                    prefix = "type.googleapis.com";
                return prefix + "/millrace.v1.FileDelete";
            };

            return FileDelete;
        })();

        v1.FileRetry = (function() {

            /**
             * Properties of a FileRetry.
             * @typedef {Object} millrace.v1.FileRetry.$Properties
             * @property {string|null} [file_id] FileRetry file_id
             * @property {Array.<Uint8Array>} [$unknowns] Unknown fields preserved while decoding when enabled
             */

            /**
             * Properties of a FileRetry.
             * @memberof millrace.v1
             * @interface IFileRetry
             * @augments millrace.v1.FileRetry.$Properties
             * @deprecated Use millrace.v1.FileRetry.$Properties instead.
             */

            /**
             * Shape of a FileRetry.
             * @typedef {millrace.v1.FileRetry.$Properties} millrace.v1.FileRetry.$Shape
             */

            /**
             * Constructs a new FileRetry.
             * @memberof millrace.v1
             * @classdesc Represents a FileRetry.
             * @constructor
             * @param {millrace.v1.FileRetry.$Properties=} [p] Properties to set
             * @property {Array.<Uint8Array>} [$unknowns] Unknown fields preserved while decoding when enabled
             */
            const FileRetry = function (p) {
                if (p)
                    for (var ks = $Object.keys(p), i = 0; i < ks.length; ++i)
                        if (p[ks[i]] != null && ks[i] !== "__proto__")
                            this[ks[i]] = p[ks[i]];
            };

            /**
             * FileRetry file_id.
             * @member {string} file_id
             * @memberof millrace.v1.FileRetry
             * @instance
             */
            FileRetry.prototype.file_id = "";

            /**
             * Encodes the specified FileRetry message. Does not implicitly {@link millrace.v1.FileRetry.verify|verify} messages.
             * @function encode
             * @memberof millrace.v1.FileRetry
             * @static
             * @param {millrace.v1.FileRetry.$Properties} m FileRetry message or plain object to encode
             * @param {$protobuf.Writer} [w] Writer to encode to
             * @returns {$protobuf.Writer} Writer
             */
            FileRetry.encode = function (m, w, q) {
                if (!w)
                    w = $Writer.create();
                if (q === $undefined)
                    q = 0;
                if (q > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (m.file_id != null && $Object.hasOwnProperty.call(m, "file_id") && m.file_id !== "")
                    w.uint32(/* id 1, wireType 2 =*/10).string(m.file_id);
                if (m.$unknowns != null && $Object.hasOwnProperty.call(m, "$unknowns"))
                    for (var i = 0; i < m.$unknowns.length; ++i)
                        w.raw(m.$unknowns[i]);
                return w;
            };

            /**
             * Decodes a FileRetry message from the specified reader or buffer.
             * @function decode
             * @memberof millrace.v1.FileRetry
             * @static
             * @param {$protobuf.Reader|Uint8Array} r Reader or buffer to decode from
             * @param {number} [l] Message length if known beforehand
             * @returns {millrace.v1.FileRetry & millrace.v1.FileRetry.$Shape} FileRetry
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
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

            /**
             * Gets the type url for FileRetry
             * @function getTypeUrl
             * @memberof millrace.v1.FileRetry
             * @static
             * @param {string} [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns {string} The type url
             */
            FileRetry.getTypeUrl = function(prefix) {
                if (prefix === $undefined)
                    prefix = "type.googleapis.com";
                return prefix + "/millrace.v1.FileRetry";
            };

            return FileRetry;
        })();

        v1.FileList = (function() {

            /**
             * Properties of a FileList.
             * @typedef {Object} millrace.v1.FileList.$Properties
             * @property {number|null} [limit] FileList limit
             * @property {string|null} [cursor] FileList cursor
             * @property {Array.<Uint8Array>} [$unknowns] Unknown fields preserved while decoding when enabled
             */

            /**
             * Properties of a FileList.
             * @memberof millrace.v1
             * @interface IFileList
             * @augments millrace.v1.FileList.$Properties
             * @deprecated Use millrace.v1.FileList.$Properties instead.
             */

            /**
             * Shape of a FileList.
             * @typedef {millrace.v1.FileList.$Properties} millrace.v1.FileList.$Shape
             */

            /**
             * Constructs a new FileList.
             * @memberof millrace.v1
             * @classdesc Represents a FileList.
             * @constructor
             * @param {millrace.v1.FileList.$Properties=} [p] Properties to set
             * @property {Array.<Uint8Array>} [$unknowns] Unknown fields preserved while decoding when enabled
             */
            const FileList = function (p) {
                if (p)
                    for (var ks = $Object.keys(p), i = 0; i < ks.length; ++i)
                        if (p[ks[i]] != null && ks[i] !== "__proto__")
                            this[ks[i]] = p[ks[i]];
            };

            /**
             * FileList limit.
             * @member {number} limit
             * @memberof millrace.v1.FileList
             * @instance
             */
            FileList.prototype.limit = 0;

            /**
             * FileList cursor.
             * @member {string} cursor
             * @memberof millrace.v1.FileList
             * @instance
             */
            FileList.prototype.cursor = "";

            /**
             * Encodes the specified FileList message. Does not implicitly {@link millrace.v1.FileList.verify|verify} messages.
             * @function encode
             * @memberof millrace.v1.FileList
             * @static
             * @param {millrace.v1.FileList.$Properties} m FileList message or plain object to encode
             * @param {$protobuf.Writer} [w] Writer to encode to
             * @returns {$protobuf.Writer} Writer
             */
            FileList.encode = function (m, w, q) {
                if (!w)
                    w = $Writer.create();
                if (q === $undefined)
                    q = 0;
                if (q > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (m.limit != null && $Object.hasOwnProperty.call(m, "limit") && m.limit !== 0)
                    w.uint32(/* id 1, wireType 0 =*/8).uint32(m.limit);
                if (m.cursor != null && $Object.hasOwnProperty.call(m, "cursor") && m.cursor !== "")
                    w.uint32(/* id 2, wireType 2 =*/18).string(m.cursor);
                if (m.$unknowns != null && $Object.hasOwnProperty.call(m, "$unknowns"))
                    for (var i = 0; i < m.$unknowns.length; ++i)
                        w.raw(m.$unknowns[i]);
                return w;
            };

            /**
             * Decodes a FileList message from the specified reader or buffer.
             * @function decode
             * @memberof millrace.v1.FileList
             * @static
             * @param {$protobuf.Reader|Uint8Array} r Reader or buffer to decode from
             * @param {number} [l] Message length if known beforehand
             * @returns {millrace.v1.FileList & millrace.v1.FileList.$Shape} FileList
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
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

            /**
             * Gets the type url for FileList
             * @function getTypeUrl
             * @memberof millrace.v1.FileList
             * @static
             * @param {string} [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns {string} The type url
             */
            FileList.getTypeUrl = function(prefix) {
                if (prefix === $undefined)
                    prefix = "type.googleapis.com";
                return prefix + "/millrace.v1.FileList";
            };

            return FileList;
        })();

        v1.FileState = (function() {

            /**
             * Properties of a FileState.
             * @typedef {Object} millrace.v1.FileState.$Properties
             * @property {string|null} [file_id] FileState file_id
             * @property {string|null} [file_name] FileState file_name
             * @property {string|null} [status] FileState status
             * @property {number|null} [percent] FileState percent
             * @property {number|null} [version] FileState version
             * @property {number|null} [attempts] FileState attempts
             * @property {number|null} [chunks] FileState chunks
             * @property {number|null} [size] FileState size
             * @property {string|null} [user] FileState user
             * @property {string|null} [space_id] FileState space_id
             * @property {string|null} [directory_id] FileState directory_id
             * @property {string|null} [metadata] FileState metadata
             * @property {millrace.v1.Error.$Properties|null} [error] FileState error
             * @property {number|null} [created_at] FileState created_at
             * @property {number|null} [updated_at] FileState updated_at
             * @property {Array.<Uint8Array>} [$unknowns] Unknown fields preserved while decoding when enabled
             */

            /**
             * Properties of a FileState.
             * @memberof millrace.v1
             * @interface IFileState
             * @augments millrace.v1.FileState.$Properties
             * @deprecated Use millrace.v1.FileState.$Properties instead.
             */

            /**
             * Shape of a FileState.
             * @typedef {millrace.v1.FileState.$Properties} millrace.v1.FileState.$Shape
             */

            /**
             * Constructs a new FileState.
             * @memberof millrace.v1
             * @classdesc Represents a FileState.
             * @constructor
             * @param {millrace.v1.FileState.$Properties=} [p] Properties to set
             * @property {Array.<Uint8Array>} [$unknowns] Unknown fields preserved while decoding when enabled
             */
            const FileState = function (p) {
                if (p)
                    for (var ks = $Object.keys(p), i = 0; i < ks.length; ++i)
                        if (p[ks[i]] != null && ks[i] !== "__proto__")
                            this[ks[i]] = p[ks[i]];
            };

            /**
             * FileState file_id.
             * @member {string} file_id
             * @memberof millrace.v1.FileState
             * @instance
             */
            FileState.prototype.file_id = "";

            /**
             * FileState file_name.
             * @member {string} file_name
             * @memberof millrace.v1.FileState
             * @instance
             */
            FileState.prototype.file_name = "";

            /**
             * FileState status.
             * @member {string} status
             * @memberof millrace.v1.FileState
             * @instance
             */
            FileState.prototype.status = "";

            /**
             * FileState percent.
             * @member {number} percent
             * @memberof millrace.v1.FileState
             * @instance
             */
            FileState.prototype.percent = 0;

            /**
             * FileState version.
             * @member {number} version
             * @memberof millrace.v1.FileState
             * @instance
             */
            FileState.prototype.version = 0;

            /**
             * FileState attempts.
             * @member {number} attempts
             * @memberof millrace.v1.FileState
             * @instance
             */
            FileState.prototype.attempts = 0;

            /**
             * FileState chunks.
             * @member {number} chunks
             * @memberof millrace.v1.FileState
             * @instance
             */
            FileState.prototype.chunks = 0;

            /**
             * FileState size.
             * @member {number} size
             * @memberof millrace.v1.FileState
             * @instance
             */
            FileState.prototype.size = 0;

            /**
             * FileState user.
             * @member {string} user
             * @memberof millrace.v1.FileState
             * @instance
             */
            FileState.prototype.user = "";

            /**
             * FileState space_id.
             * @member {string} space_id
             * @memberof millrace.v1.FileState
             * @instance
             */
            FileState.prototype.space_id = "";

            /**
             * FileState directory_id.
             * @member {string} directory_id
             * @memberof millrace.v1.FileState
             * @instance
             */
            FileState.prototype.directory_id = "";

            /**
             * FileState metadata.
             * @member {string} metadata
             * @memberof millrace.v1.FileState
             * @instance
             */
            FileState.prototype.metadata = "";

            /**
             * FileState error.
             * @member {millrace.v1.Error.$Properties|null|undefined} error
             * @memberof millrace.v1.FileState
             * @instance
             */
            FileState.prototype.error = null;

            /**
             * FileState created_at.
             * @member {number} created_at
             * @memberof millrace.v1.FileState
             * @instance
             */
            FileState.prototype.created_at = 0;

            /**
             * FileState updated_at.
             * @member {number} updated_at
             * @memberof millrace.v1.FileState
             * @instance
             */
            FileState.prototype.updated_at = 0;

            /**
             * Encodes the specified FileState message. Does not implicitly {@link millrace.v1.FileState.verify|verify} messages.
             * @function encode
             * @memberof millrace.v1.FileState
             * @static
             * @param {millrace.v1.FileState.$Properties} m FileState message or plain object to encode
             * @param {$protobuf.Writer} [w] Writer to encode to
             * @returns {$protobuf.Writer} Writer
             */
            FileState.encode = function (m, w, q) {
                if (!w)
                    w = $Writer.create();
                if (q === $undefined)
                    q = 0;
                if (q > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (m.file_id != null && $Object.hasOwnProperty.call(m, "file_id") && m.file_id !== "")
                    w.uint32(/* id 1, wireType 2 =*/10).string(m.file_id);
                if (m.file_name != null && $Object.hasOwnProperty.call(m, "file_name") && m.file_name !== "")
                    w.uint32(/* id 2, wireType 2 =*/18).string(m.file_name);
                if (m.status != null && $Object.hasOwnProperty.call(m, "status") && m.status !== "")
                    w.uint32(/* id 3, wireType 2 =*/26).string(m.status);
                if (m.percent != null && $Object.hasOwnProperty.call(m, "percent") && m.percent !== 0)
                    w.uint32(/* id 4, wireType 0 =*/32).uint32(m.percent);
                if (m.version != null && $Object.hasOwnProperty.call(m, "version") && m.version !== 0)
                    w.uint32(/* id 5, wireType 0 =*/40).uint32(m.version);
                if (m.attempts != null && $Object.hasOwnProperty.call(m, "attempts") && m.attempts !== 0)
                    w.uint32(/* id 6, wireType 0 =*/48).uint32(m.attempts);
                if (m.chunks != null && $Object.hasOwnProperty.call(m, "chunks") && m.chunks !== 0)
                    w.uint32(/* id 7, wireType 0 =*/56).uint32(m.chunks);
                if (m.size != null && $Object.hasOwnProperty.call(m, "size") && !$Object.is(m.size, 0))
                    w.uint32(/* id 8, wireType 1 =*/65).double(m.size);
                if (m.user != null && $Object.hasOwnProperty.call(m, "user") && m.user !== "")
                    w.uint32(/* id 9, wireType 2 =*/74).string(m.user);
                if (m.space_id != null && $Object.hasOwnProperty.call(m, "space_id") && m.space_id !== "")
                    w.uint32(/* id 10, wireType 2 =*/82).string(m.space_id);
                if (m.directory_id != null && $Object.hasOwnProperty.call(m, "directory_id") && m.directory_id !== "")
                    w.uint32(/* id 11, wireType 2 =*/90).string(m.directory_id);
                if (m.metadata != null && $Object.hasOwnProperty.call(m, "metadata") && m.metadata !== "")
                    w.uint32(/* id 12, wireType 2 =*/98).string(m.metadata);
                if (m.error != null && $Object.hasOwnProperty.call(m, "error"))
                    $root.millrace.v1.Error.encode(m.error, w.uint32(/* id 13, wireType 2 =*/106).fork(), q + 1).ldelim();
                if (m.created_at != null && $Object.hasOwnProperty.call(m, "created_at") && !$Object.is(m.created_at, 0))
                    w.uint32(/* id 14, wireType 1 =*/113).double(m.created_at);
                if (m.updated_at != null && $Object.hasOwnProperty.call(m, "updated_at") && !$Object.is(m.updated_at, 0))
                    w.uint32(/* id 15, wireType 1 =*/121).double(m.updated_at);
                if (m.$unknowns != null && $Object.hasOwnProperty.call(m, "$unknowns"))
                    for (var i = 0; i < m.$unknowns.length; ++i)
                        w.raw(m.$unknowns[i]);
                return w;
            };

            /**
             * Decodes a FileState message from the specified reader or buffer.
             * @function decode
             * @memberof millrace.v1.FileState
             * @static
             * @param {$protobuf.Reader|Uint8Array} r Reader or buffer to decode from
             * @param {number} [l] Message length if known beforehand
             * @returns {millrace.v1.FileState & millrace.v1.FileState.$Shape} FileState
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
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

            /**
             * Gets the type url for FileState
             * @function getTypeUrl
             * @memberof millrace.v1.FileState
             * @static
             * @param {string} [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns {string} The type url
             */
            FileState.getTypeUrl = function(prefix) {
                if (prefix === $undefined)
                    prefix = "type.googleapis.com";
                return prefix + "/millrace.v1.FileState";
            };

            return FileState;
        })();

        v1.FilePage = (function() {

            /**
             * Properties of a FilePage.
             * @typedef {Object} millrace.v1.FilePage.$Properties
             * @property {Array.<millrace.v1.FileState.$Properties>|null} [files] FilePage files
             * @property {string|null} [next_cursor] FilePage next_cursor
             * @property {Array.<Uint8Array>} [$unknowns] Unknown fields preserved while decoding when enabled
             */

            /**
             * Properties of a FilePage.
             * @memberof millrace.v1
             * @interface IFilePage
             * @augments millrace.v1.FilePage.$Properties
             * @deprecated Use millrace.v1.FilePage.$Properties instead.
             */

            /**
             * Shape of a FilePage.
             * @typedef {millrace.v1.FilePage.$Properties} millrace.v1.FilePage.$Shape
             */

            /**
             * Constructs a new FilePage.
             * @memberof millrace.v1
             * @classdesc Represents a FilePage.
             * @constructor
             * @param {millrace.v1.FilePage.$Properties=} [p] Properties to set
             * @property {Array.<Uint8Array>} [$unknowns] Unknown fields preserved while decoding when enabled
             */
            const FilePage = function (p) {
                this.files = [];
                if (p)
                    for (var ks = $Object.keys(p), i = 0; i < ks.length; ++i)
                        if (p[ks[i]] != null && ks[i] !== "__proto__")
                            this[ks[i]] = p[ks[i]];
            };

            /**
             * FilePage files.
             * @member {Array.<millrace.v1.FileState.$Properties>} files
             * @memberof millrace.v1.FilePage
             * @instance
             */
            FilePage.prototype.files = $util.emptyArray;

            /**
             * FilePage next_cursor.
             * @member {string} next_cursor
             * @memberof millrace.v1.FilePage
             * @instance
             */
            FilePage.prototype.next_cursor = "";

            /**
             * Encodes the specified FilePage message. Does not implicitly {@link millrace.v1.FilePage.verify|verify} messages.
             * @function encode
             * @memberof millrace.v1.FilePage
             * @static
             * @param {millrace.v1.FilePage.$Properties} m FilePage message or plain object to encode
             * @param {$protobuf.Writer} [w] Writer to encode to
             * @returns {$protobuf.Writer} Writer
             */
            FilePage.encode = function (m, w, q) {
                if (!w)
                    w = $Writer.create();
                if (q === $undefined)
                    q = 0;
                if (q > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (m.files != null && m.files.length) {
                    for (var i = 0; i < m.files.length; ++i)
                        $root.millrace.v1.FileState.encode(m.files[i], w.uint32(/* id 1, wireType 2 =*/10).fork(), q + 1).ldelim();
                }
                if (m.next_cursor != null && $Object.hasOwnProperty.call(m, "next_cursor") && m.next_cursor !== "")
                    w.uint32(/* id 2, wireType 2 =*/18).string(m.next_cursor);
                if (m.$unknowns != null && $Object.hasOwnProperty.call(m, "$unknowns"))
                    for (var i = 0; i < m.$unknowns.length; ++i)
                        w.raw(m.$unknowns[i]);
                return w;
            };

            /**
             * Decodes a FilePage message from the specified reader or buffer.
             * @function decode
             * @memberof millrace.v1.FilePage
             * @static
             * @param {$protobuf.Reader|Uint8Array} r Reader or buffer to decode from
             * @param {number} [l] Message length if known beforehand
             * @returns {millrace.v1.FilePage & millrace.v1.FilePage.$Shape} FilePage
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
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

            /**
             * Gets the type url for FilePage
             * @function getTypeUrl
             * @memberof millrace.v1.FilePage
             * @static
             * @param {string} [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns {string} The type url
             */
            FilePage.getTypeUrl = function(prefix) {
                if (prefix === $undefined)
                    prefix = "type.googleapis.com";
                return prefix + "/millrace.v1.FilePage";
            };

            return FilePage;
        })();

        v1.IndexFile = (function() {

            /**
             * Properties of an IndexFile.
             * @typedef {Object} millrace.v1.IndexFile.$Properties
             * @property {string|null} [file_id] IndexFile file_id
             * @property {number|null} [version] IndexFile version
             * @property {Array.<Uint8Array>} [$unknowns] Unknown fields preserved while decoding when enabled
             */

            /**
             * Properties of an IndexFile.
             * @memberof millrace.v1
             * @interface IIndexFile
             * @augments millrace.v1.IndexFile.$Properties
             * @deprecated Use millrace.v1.IndexFile.$Properties instead.
             */

            /**
             * Shape of an IndexFile.
             * @typedef {millrace.v1.IndexFile.$Properties} millrace.v1.IndexFile.$Shape
             */

            /**
             * Constructs a new IndexFile.
             * @memberof millrace.v1
             * @classdesc Represents an IndexFile.
             * @constructor
             * @param {millrace.v1.IndexFile.$Properties=} [p] Properties to set
             * @property {Array.<Uint8Array>} [$unknowns] Unknown fields preserved while decoding when enabled
             */
            const IndexFile = function (p) {
                if (p)
                    for (var ks = $Object.keys(p), i = 0; i < ks.length; ++i)
                        if (p[ks[i]] != null && ks[i] !== "__proto__")
                            this[ks[i]] = p[ks[i]];
            };

            /**
             * IndexFile file_id.
             * @member {string} file_id
             * @memberof millrace.v1.IndexFile
             * @instance
             */
            IndexFile.prototype.file_id = "";

            /**
             * IndexFile version.
             * @member {number} version
             * @memberof millrace.v1.IndexFile
             * @instance
             */
            IndexFile.prototype.version = 0;

            /**
             * Encodes the specified IndexFile message. Does not implicitly {@link millrace.v1.IndexFile.verify|verify} messages.
             * @function encode
             * @memberof millrace.v1.IndexFile
             * @static
             * @param {millrace.v1.IndexFile.$Properties} m IndexFile message or plain object to encode
             * @param {$protobuf.Writer} [w] Writer to encode to
             * @returns {$protobuf.Writer} Writer
             */
            IndexFile.encode = function (m, w, q) {
                if (!w)
                    w = $Writer.create();
                if (q === $undefined)
                    q = 0;
                if (q > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (m.file_id != null && $Object.hasOwnProperty.call(m, "file_id") && m.file_id !== "")
                    w.uint32(/* id 1, wireType 2 =*/10).string(m.file_id);
                if (m.version != null && $Object.hasOwnProperty.call(m, "version") && m.version !== 0)
                    w.uint32(/* id 2, wireType 0 =*/16).uint32(m.version);
                if (m.$unknowns != null && $Object.hasOwnProperty.call(m, "$unknowns"))
                    for (var i = 0; i < m.$unknowns.length; ++i)
                        w.raw(m.$unknowns[i]);
                return w;
            };

            /**
             * Decodes an IndexFile message from the specified reader or buffer.
             * @function decode
             * @memberof millrace.v1.IndexFile
             * @static
             * @param {$protobuf.Reader|Uint8Array} r Reader or buffer to decode from
             * @param {number} [l] Message length if known beforehand
             * @returns {millrace.v1.IndexFile & millrace.v1.IndexFile.$Shape} IndexFile
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
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

            /**
             * Gets the type url for IndexFile
             * @function getTypeUrl
             * @memberof millrace.v1.IndexFile
             * @static
             * @param {string} [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns {string} The type url
             */
            IndexFile.getTypeUrl = function(prefix) {
                if (prefix === $undefined)
                    prefix = "type.googleapis.com";
                return prefix + "/millrace.v1.IndexFile";
            };

            return IndexFile;
        })();

        v1.Outline = (function() {

            /**
             * Properties of an Outline.
             * @typedef {Object} millrace.v1.Outline.$Properties
             * @property {string|null} [title] Outline title
             * @property {Uint8Array|null} [text] Outline text
             * @property {Uint8Array|null} [parent] Outline parent
             * @property {Uint8Array|null} [kind] Outline kind
             * @property {Uint8Array|null} [start] Outline start
             * @property {Uint8Array|null} [end] Outline end
             * @property {Uint8Array|null} [page] Outline page
             * @property {Uint8Array|null} [chunk_start] Outline chunk_start
             * @property {Uint8Array|null} [chunk_end] Outline chunk_end
             * @property {Array.<Uint8Array>} [$unknowns] Unknown fields preserved while decoding when enabled
             */

            /**
             * Properties of an Outline.
             * @memberof millrace.v1
             * @interface IOutline
             * @augments millrace.v1.Outline.$Properties
             * @deprecated Use millrace.v1.Outline.$Properties instead.
             */

            /**
             * Shape of an Outline.
             * @typedef {millrace.v1.Outline.$Properties} millrace.v1.Outline.$Shape
             */

            /**
             * Constructs a new Outline.
             * @memberof millrace.v1
             * @classdesc Represents an Outline.
             * @constructor
             * @param {millrace.v1.Outline.$Properties=} [p] Properties to set
             * @property {Array.<Uint8Array>} [$unknowns] Unknown fields preserved while decoding when enabled
             */
            const Outline = function (p) {
                if (p)
                    for (var ks = $Object.keys(p), i = 0; i < ks.length; ++i)
                        if (p[ks[i]] != null && ks[i] !== "__proto__")
                            this[ks[i]] = p[ks[i]];
            };

            /**
             * Outline title.
             * @member {string} title
             * @memberof millrace.v1.Outline
             * @instance
             */
            Outline.prototype.title = "";

            /**
             * Outline text.
             * @member {Uint8Array} text
             * @memberof millrace.v1.Outline
             * @instance
             */
            Outline.prototype.text = $util.newBuffer([]);

            /**
             * Outline parent.
             * @member {Uint8Array} parent
             * @memberof millrace.v1.Outline
             * @instance
             */
            Outline.prototype.parent = $util.newBuffer([]);

            /**
             * Outline kind.
             * @member {Uint8Array} kind
             * @memberof millrace.v1.Outline
             * @instance
             */
            Outline.prototype.kind = $util.newBuffer([]);

            /**
             * Outline start.
             * @member {Uint8Array} start
             * @memberof millrace.v1.Outline
             * @instance
             */
            Outline.prototype.start = $util.newBuffer([]);

            /**
             * Outline end.
             * @member {Uint8Array} end
             * @memberof millrace.v1.Outline
             * @instance
             */
            Outline.prototype.end = $util.newBuffer([]);

            /**
             * Outline page.
             * @member {Uint8Array} page
             * @memberof millrace.v1.Outline
             * @instance
             */
            Outline.prototype.page = $util.newBuffer([]);

            /**
             * Outline chunk_start.
             * @member {Uint8Array} chunk_start
             * @memberof millrace.v1.Outline
             * @instance
             */
            Outline.prototype.chunk_start = $util.newBuffer([]);

            /**
             * Outline chunk_end.
             * @member {Uint8Array} chunk_end
             * @memberof millrace.v1.Outline
             * @instance
             */
            Outline.prototype.chunk_end = $util.newBuffer([]);

            /**
             * Encodes the specified Outline message. Does not implicitly {@link millrace.v1.Outline.verify|verify} messages.
             * @function encode
             * @memberof millrace.v1.Outline
             * @static
             * @param {millrace.v1.Outline.$Properties} m Outline message or plain object to encode
             * @param {$protobuf.Writer} [w] Writer to encode to
             * @returns {$protobuf.Writer} Writer
             */
            Outline.encode = function (m, w, q) {
                if (!w)
                    w = $Writer.create();
                if (q === $undefined)
                    q = 0;
                if (q > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (m.title != null && $Object.hasOwnProperty.call(m, "title") && m.title !== "")
                    w.uint32(/* id 1, wireType 2 =*/10).string(m.title);
                if (m.text != null && $Object.hasOwnProperty.call(m, "text") && m.text.length)
                    w.uint32(/* id 2, wireType 2 =*/18).bytes(m.text);
                if (m.parent != null && $Object.hasOwnProperty.call(m, "parent") && m.parent.length)
                    w.uint32(/* id 3, wireType 2 =*/26).bytes(m.parent);
                if (m.kind != null && $Object.hasOwnProperty.call(m, "kind") && m.kind.length)
                    w.uint32(/* id 4, wireType 2 =*/34).bytes(m.kind);
                if (m.start != null && $Object.hasOwnProperty.call(m, "start") && m.start.length)
                    w.uint32(/* id 5, wireType 2 =*/42).bytes(m.start);
                if (m.end != null && $Object.hasOwnProperty.call(m, "end") && m.end.length)
                    w.uint32(/* id 6, wireType 2 =*/50).bytes(m.end);
                if (m.page != null && $Object.hasOwnProperty.call(m, "page") && m.page.length)
                    w.uint32(/* id 7, wireType 2 =*/58).bytes(m.page);
                if (m.chunk_start != null && $Object.hasOwnProperty.call(m, "chunk_start") && m.chunk_start.length)
                    w.uint32(/* id 8, wireType 2 =*/66).bytes(m.chunk_start);
                if (m.chunk_end != null && $Object.hasOwnProperty.call(m, "chunk_end") && m.chunk_end.length)
                    w.uint32(/* id 9, wireType 2 =*/74).bytes(m.chunk_end);
                if (m.$unknowns != null && $Object.hasOwnProperty.call(m, "$unknowns"))
                    for (var i = 0; i < m.$unknowns.length; ++i)
                        w.raw(m.$unknowns[i]);
                return w;
            };

            /**
             * Decodes an Outline message from the specified reader or buffer.
             * @function decode
             * @memberof millrace.v1.Outline
             * @static
             * @param {$protobuf.Reader|Uint8Array} r Reader or buffer to decode from
             * @param {number} [l] Message length if known beforehand
             * @returns {millrace.v1.Outline & millrace.v1.Outline.$Shape} Outline
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
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

            /**
             * Gets the type url for Outline
             * @function getTypeUrl
             * @memberof millrace.v1.Outline
             * @static
             * @param {string} [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns {string} The type url
             */
            Outline.getTypeUrl = function(prefix) {
                if (prefix === $undefined)
                    prefix = "type.googleapis.com";
                return prefix + "/millrace.v1.Outline";
            };

            return Outline;
        })();

        v1.ChunkPart = (function() {

            /**
             * Properties of a ChunkPart.
             * @typedef {Object} millrace.v1.ChunkPart.$Properties
             * @property {string|null} [fingerprint] ChunkPart fingerprint
             * @property {number|null} [dimension] ChunkPart dimension
             * @property {number|null} [first] ChunkPart first
             * @property {number|null} [count] ChunkPart count
             * @property {Uint8Array|null} [vectors] ChunkPart vectors
             * @property {Array.<string>|null} [terms] ChunkPart terms
             * @property {Uint8Array|null} [token_end] ChunkPart token_end
             * @property {Uint8Array|null} [tokens] ChunkPart tokens
             * @property {Array.<Uint8Array>} [$unknowns] Unknown fields preserved while decoding when enabled
             */

            /**
             * Properties of a ChunkPart.
             * @memberof millrace.v1
             * @interface IChunkPart
             * @augments millrace.v1.ChunkPart.$Properties
             * @deprecated Use millrace.v1.ChunkPart.$Properties instead.
             */

            /**
             * Shape of a ChunkPart.
             * @typedef {millrace.v1.ChunkPart.$Properties} millrace.v1.ChunkPart.$Shape
             */

            /**
             * Constructs a new ChunkPart.
             * @memberof millrace.v1
             * @classdesc Represents a ChunkPart.
             * @constructor
             * @param {millrace.v1.ChunkPart.$Properties=} [p] Properties to set
             * @property {Array.<Uint8Array>} [$unknowns] Unknown fields preserved while decoding when enabled
             */
            const ChunkPart = function (p) {
                this.terms = [];
                if (p)
                    for (var ks = $Object.keys(p), i = 0; i < ks.length; ++i)
                        if (p[ks[i]] != null && ks[i] !== "__proto__")
                            this[ks[i]] = p[ks[i]];
            };

            /**
             * ChunkPart fingerprint.
             * @member {string} fingerprint
             * @memberof millrace.v1.ChunkPart
             * @instance
             */
            ChunkPart.prototype.fingerprint = "";

            /**
             * ChunkPart dimension.
             * @member {number} dimension
             * @memberof millrace.v1.ChunkPart
             * @instance
             */
            ChunkPart.prototype.dimension = 0;

            /**
             * ChunkPart first.
             * @member {number} first
             * @memberof millrace.v1.ChunkPart
             * @instance
             */
            ChunkPart.prototype.first = 0;

            /**
             * ChunkPart count.
             * @member {number} count
             * @memberof millrace.v1.ChunkPart
             * @instance
             */
            ChunkPart.prototype.count = 0;

            /**
             * ChunkPart vectors.
             * @member {Uint8Array} vectors
             * @memberof millrace.v1.ChunkPart
             * @instance
             */
            ChunkPart.prototype.vectors = $util.newBuffer([]);

            /**
             * ChunkPart terms.
             * @member {Array.<string>} terms
             * @memberof millrace.v1.ChunkPart
             * @instance
             */
            ChunkPart.prototype.terms = $util.emptyArray;

            /**
             * ChunkPart token_end.
             * @member {Uint8Array} token_end
             * @memberof millrace.v1.ChunkPart
             * @instance
             */
            ChunkPart.prototype.token_end = $util.newBuffer([]);

            /**
             * ChunkPart tokens.
             * @member {Uint8Array} tokens
             * @memberof millrace.v1.ChunkPart
             * @instance
             */
            ChunkPart.prototype.tokens = $util.newBuffer([]);

            /**
             * Encodes the specified ChunkPart message. Does not implicitly {@link millrace.v1.ChunkPart.verify|verify} messages.
             * @function encode
             * @memberof millrace.v1.ChunkPart
             * @static
             * @param {millrace.v1.ChunkPart.$Properties} m ChunkPart message or plain object to encode
             * @param {$protobuf.Writer} [w] Writer to encode to
             * @returns {$protobuf.Writer} Writer
             */
            ChunkPart.encode = function (m, w, q) {
                if (!w)
                    w = $Writer.create();
                if (q === $undefined)
                    q = 0;
                if (q > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (m.fingerprint != null && $Object.hasOwnProperty.call(m, "fingerprint") && m.fingerprint !== "")
                    w.uint32(/* id 1, wireType 2 =*/10).string(m.fingerprint);
                if (m.dimension != null && $Object.hasOwnProperty.call(m, "dimension") && m.dimension !== 0)
                    w.uint32(/* id 2, wireType 0 =*/16).uint32(m.dimension);
                if (m.first != null && $Object.hasOwnProperty.call(m, "first") && m.first !== 0)
                    w.uint32(/* id 3, wireType 0 =*/24).uint32(m.first);
                if (m.count != null && $Object.hasOwnProperty.call(m, "count") && m.count !== 0)
                    w.uint32(/* id 4, wireType 0 =*/32).uint32(m.count);
                if (m.vectors != null && $Object.hasOwnProperty.call(m, "vectors") && m.vectors.length)
                    w.uint32(/* id 5, wireType 2 =*/42).bytes(m.vectors);
                if (m.terms != null && m.terms.length) {
                    for (var i = 0; i < m.terms.length; ++i)
                        w.uint32(/* id 6, wireType 2 =*/50).string(m.terms[i]);
                }
                if (m.token_end != null && $Object.hasOwnProperty.call(m, "token_end") && m.token_end.length)
                    w.uint32(/* id 7, wireType 2 =*/58).bytes(m.token_end);
                if (m.tokens != null && $Object.hasOwnProperty.call(m, "tokens") && m.tokens.length)
                    w.uint32(/* id 8, wireType 2 =*/66).bytes(m.tokens);
                if (m.$unknowns != null && $Object.hasOwnProperty.call(m, "$unknowns"))
                    for (var i = 0; i < m.$unknowns.length; ++i)
                        w.raw(m.$unknowns[i]);
                return w;
            };

            /**
             * Decodes a ChunkPart message from the specified reader or buffer.
             * @function decode
             * @memberof millrace.v1.ChunkPart
             * @static
             * @param {$protobuf.Reader|Uint8Array} r Reader or buffer to decode from
             * @param {number} [l] Message length if known beforehand
             * @returns {millrace.v1.ChunkPart & millrace.v1.ChunkPart.$Shape} ChunkPart
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
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

            /**
             * Gets the type url for ChunkPart
             * @function getTypeUrl
             * @memberof millrace.v1.ChunkPart
             * @static
             * @param {string} [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns {string} The type url
             */
            ChunkPart.getTypeUrl = function(prefix) {
                if (prefix === $undefined)
                    prefix = "type.googleapis.com";
                return prefix + "/millrace.v1.ChunkPart";
            };

            return ChunkPart;
        })();

        v1.LogRecord = (function() {

            /**
             * Properties of a LogRecord.
             * @typedef {Object} millrace.v1.LogRecord.$Properties
             * @property {string|null} [tenant] LogRecord tenant
             * @property {string|null} [file_id] LogRecord file_id
             * @property {number|null} [version] LogRecord version
             * @property {string|null} [file_name] LogRecord file_name
             * @property {string|null} [space_id] LogRecord space_id
             * @property {string|null} [directory_id] LogRecord directory_id
             * @property {string|null} [outline] LogRecord outline
             * @property {Array.<string>|null} [parts] LogRecord parts
             * @property {Array.<Uint8Array>} [$unknowns] Unknown fields preserved while decoding when enabled
             */

            /**
             * Properties of a LogRecord.
             * @memberof millrace.v1
             * @interface ILogRecord
             * @augments millrace.v1.LogRecord.$Properties
             * @deprecated Use millrace.v1.LogRecord.$Properties instead.
             */

            /**
             * Shape of a LogRecord.
             * @typedef {millrace.v1.LogRecord.$Properties} millrace.v1.LogRecord.$Shape
             */

            /**
             * Constructs a new LogRecord.
             * @memberof millrace.v1
             * @classdesc Represents a LogRecord.
             * @constructor
             * @param {millrace.v1.LogRecord.$Properties=} [p] Properties to set
             * @property {Array.<Uint8Array>} [$unknowns] Unknown fields preserved while decoding when enabled
             */
            const LogRecord = function (p) {
                this.parts = [];
                if (p)
                    for (var ks = $Object.keys(p), i = 0; i < ks.length; ++i)
                        if (p[ks[i]] != null && ks[i] !== "__proto__")
                            this[ks[i]] = p[ks[i]];
            };

            /**
             * LogRecord tenant.
             * @member {string} tenant
             * @memberof millrace.v1.LogRecord
             * @instance
             */
            LogRecord.prototype.tenant = "";

            /**
             * LogRecord file_id.
             * @member {string} file_id
             * @memberof millrace.v1.LogRecord
             * @instance
             */
            LogRecord.prototype.file_id = "";

            /**
             * LogRecord version.
             * @member {number} version
             * @memberof millrace.v1.LogRecord
             * @instance
             */
            LogRecord.prototype.version = 0;

            /**
             * LogRecord file_name.
             * @member {string} file_name
             * @memberof millrace.v1.LogRecord
             * @instance
             */
            LogRecord.prototype.file_name = "";

            /**
             * LogRecord space_id.
             * @member {string} space_id
             * @memberof millrace.v1.LogRecord
             * @instance
             */
            LogRecord.prototype.space_id = "";

            /**
             * LogRecord directory_id.
             * @member {string} directory_id
             * @memberof millrace.v1.LogRecord
             * @instance
             */
            LogRecord.prototype.directory_id = "";

            /**
             * LogRecord outline.
             * @member {string} outline
             * @memberof millrace.v1.LogRecord
             * @instance
             */
            LogRecord.prototype.outline = "";

            /**
             * LogRecord parts.
             * @member {Array.<string>} parts
             * @memberof millrace.v1.LogRecord
             * @instance
             */
            LogRecord.prototype.parts = $util.emptyArray;

            /**
             * Encodes the specified LogRecord message. Does not implicitly {@link millrace.v1.LogRecord.verify|verify} messages.
             * @function encode
             * @memberof millrace.v1.LogRecord
             * @static
             * @param {millrace.v1.LogRecord.$Properties} m LogRecord message or plain object to encode
             * @param {$protobuf.Writer} [w] Writer to encode to
             * @returns {$protobuf.Writer} Writer
             */
            LogRecord.encode = function (m, w, q) {
                if (!w)
                    w = $Writer.create();
                if (q === $undefined)
                    q = 0;
                if (q > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (m.tenant != null && $Object.hasOwnProperty.call(m, "tenant") && m.tenant !== "")
                    w.uint32(/* id 1, wireType 2 =*/10).string(m.tenant);
                if (m.file_id != null && $Object.hasOwnProperty.call(m, "file_id") && m.file_id !== "")
                    w.uint32(/* id 2, wireType 2 =*/18).string(m.file_id);
                if (m.version != null && $Object.hasOwnProperty.call(m, "version") && m.version !== 0)
                    w.uint32(/* id 3, wireType 0 =*/24).uint32(m.version);
                if (m.file_name != null && $Object.hasOwnProperty.call(m, "file_name") && m.file_name !== "")
                    w.uint32(/* id 4, wireType 2 =*/34).string(m.file_name);
                if (m.space_id != null && $Object.hasOwnProperty.call(m, "space_id") && m.space_id !== "")
                    w.uint32(/* id 5, wireType 2 =*/42).string(m.space_id);
                if (m.directory_id != null && $Object.hasOwnProperty.call(m, "directory_id") && m.directory_id !== "")
                    w.uint32(/* id 6, wireType 2 =*/50).string(m.directory_id);
                if (m.outline != null && $Object.hasOwnProperty.call(m, "outline") && m.outline !== "")
                    w.uint32(/* id 7, wireType 2 =*/58).string(m.outline);
                if (m.parts != null && m.parts.length) {
                    for (var i = 0; i < m.parts.length; ++i)
                        w.uint32(/* id 8, wireType 2 =*/66).string(m.parts[i]);
                }
                if (m.$unknowns != null && $Object.hasOwnProperty.call(m, "$unknowns"))
                    for (var i = 0; i < m.$unknowns.length; ++i)
                        w.raw(m.$unknowns[i]);
                return w;
            };

            /**
             * Decodes a LogRecord message from the specified reader or buffer.
             * @function decode
             * @memberof millrace.v1.LogRecord
             * @static
             * @param {$protobuf.Reader|Uint8Array} r Reader or buffer to decode from
             * @param {number} [l] Message length if known beforehand
             * @returns {millrace.v1.LogRecord & millrace.v1.LogRecord.$Shape} LogRecord
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
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

            /**
             * Gets the type url for LogRecord
             * @function getTypeUrl
             * @memberof millrace.v1.LogRecord
             * @static
             * @param {string} [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns {string} The type url
             */
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
